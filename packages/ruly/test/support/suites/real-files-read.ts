import { expect } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { fromSnapshot, parse } from '../../../src/index.ts'
import type { CorpusFile } from '../corpus.ts'
import { expectSame } from '../expect-same.ts'
import {
  alreadyAsked,
  extensionsByLines,
  extensionsFound,
  groupsByIndex,
  groupsByLines,
} from '../groups-by-lines.ts'
import type { EachItem } from '../pass.ts'

const urls = [
  '/',
  '/index.html',
  '/a?b=c',
  '/wp-admin/admin-ajax.php',
  '/search?q=x',
  '/images/a.png',
  '/robots.txt',
]

/** What reading a real file gives, under every dialect. */
export function readingOfRealFiles(each: EachItem<CorpusFile>): void {
  for (const dialect of Object.values(dialects)) {
    each(`are read without an exception under ${dialect.name}, and join to themselves`, {
      ask: (file) => {
        const { groups, lines, diagnostics } = file.under(dialect)
        expect(lines[0]?.start).toBe(0)
        expect(lines.at(-1)?.next).toBe(file.octets.length)
        expect(lines.every(({ next }, i) => i === lines.length - 1 || lines[i + 1]?.start === next)).toBe(
          true,
        )
        expect(lines.every(({ group }) => group === undefined || group < groups.length)).toBe(true)
        expect(diagnostics.every(({ line }) => line <= lines.length)).toBe(true)
      },
    })

    each(`have the groups and extensions under ${dialect.name} that their lines tell`, {
      ask: (file) => {
        const byLines = groupsByLines(file.under(dialect))
        expectSame(groupsByIndex(file.under(dialect)), byLines)
        const asked = alreadyAsked(parse(file.octets, { dialect, maxBytes: Infinity }))
        expectSame(groupsByIndex(asked), byLines)
        expectSame(extensionsFound(asked), extensionsByLines(file.under(dialect)))
      },
    })
  }

  for (const dialect of [dialects.rfc9309, dialects.google]) {
    each(`keep their verdicts under ${dialect.name} through a snapshot`, {
      ask: (file) => {
        const robots = file.under(dialect)
        const restored = fromSnapshot(robots.snapshot(), { dialect })
        for (const url of urls) {
          const allowed = robots.isAllowed('Googlebot', url)
          expect(restored.isAllowed('Googlebot', url), url).toBe(allowed)
        }
      },
    })
  }
}
