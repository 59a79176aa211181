import { expect } from 'vitest'

import { fromDormant, sizeInBytes, toDormant, type BasicPolicy } from 'ruly/dormant'

import * as dialects from '../../../src/dialects/index.ts'
import { parse, type Robots } from '../../../src/index.ts'
import type { CorpusFile } from '../corpus.ts'
import { expectSame } from '../expect-same.ts'
import type { EachItem } from '../pass.ts'

const site = 'https://example.com'
const paths = ['/', '/a?b=c', '/wp-admin/admin-ajax.php', '/search?q=x', '/images/a.png', '/robots.txt']
const urls = paths.map((path) => site + path)

/** All that a policy answers, for comparison at one go. */
function answersOf(policy: BasicPolicy): unknown {
  const verdicts = urls.map((each) => policy.check(each))
  return { verdicts, lines: [...policy.decidingLines(urls)], dormant: toDormant(policy) }
}

function canBeClosed({ dialect, extensions }: Robots): boolean {
  return dialect.selection.closing !== undefined && extensions.some(({ name }) => name === 'crawl-delay')
}

/** Dormant forms of real files: of all of them under the default dialect, of other twelfths under each other one. */
export function dormantFormsOfRealFiles(each: EachItem<CorpusFile>): void {
  for (const [i, dialect] of Object.values(dialects).entries()) {
    each(`answer alike from their dormant forms under ${dialect.name}`, {
      ask: ({ octets, place }) => {
        if (dialect !== dialects.rfc9309 && place % 12 !== i % 12) return
        const options = { dialect, url: `${site}/robots.txt` }
        const robots = parse(octets, { ...options, maxBytes: Infinity })
        // A site that its Crawl-delay closes is known to have another answer about /robots.txt.
        if (canBeClosed(robots)) return
        const woken = fromDormant(
          toDormant(robots.forAgent('ExampleBot'), robots.forAgent('Googlebot')),
          options,
        )
        for (const robot of ['ExampleBot', 'Googlebot'])
          expectSame(answersOf(woken.forAgent(robot)), answersOf(robots.forAgent(robot)))
      },
    })
  }
}

/** How much room the dormant form of a real file takes. */
export function dormantSizesOfRealFiles(each: EachItem<CorpusFile>): void {
  const sizes: number[] = []
  each('take 124 octets or less in their dormant forms, half of them', {
    ask: (file) =>
      void sizes.push(sizeInBytes(toDormant(file.under(dialects.rfc9309).forAgent('ExampleBot')))),
    afterwards: () => {
      sizes.sort((a, b) => a - b)
      expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(124)
    },
  })
}
