import { expect } from 'vitest'

import { google, rfc9309, type Dialect } from '../../../src/dialects/index.ts'
import { format, formatEdits } from '../../../src/edit/index.ts'
import { parse } from '../../../src/index.ts'
import type { CorpusFile } from '../corpus.ts'
import type { EachItem } from '../pass.ts'
import { saidBy } from '../properties/edit-format.ts'
import { expectSame } from '../expect-same.ts'

const someAgents = ['Googlebot', 'ExampleBot', 'GPTBot', 'bingbot', '']
const someUrls = ['/', '/index.html', '/a?b=c', '/wp-admin/admin-ajax.php', '/search?q=x', '/robots.txt']

/** What formatting leaves of real files: all that they say. */
export function formattingOfRealFiles(each: EachItem<CorpusFile>): void {
  let changed = 0
  each('keep their groups when formatted, and are not changed again', {
    ask: ({ bytes }) => {
      const after = format(bytes)
      expectSame(formatEdits(after), [])
      if (bytes.equals(after)) return
      changed++
      for (const dialect of [rfc9309, google])
        expectSame(groupsOf(after, dialect) === groupsOf(bytes, dialect), true, dialect.name)
    },
    afterwards: (files) => expect(changed).toBeGreaterThan(files * 0.683),
  })

  let questions = 0
  each('keep every verdict when formatted: each tenth, asked by its own robots and rules', {
    ask: ({ bytes, place }) => {
      if (place % 10 !== 0) return
      const after = format(bytes)
      for (const dialect of [rfc9309, google]) {
        const was = parse(bytes, { dialect })
        const is = parse(after, { dialect })
        const { agents, urls } = questionsOf(was)
        questions += agents.length * urls.length
        for (const agent of agents) {
          const [asked, answering] = [was.forAgent(agent), is.forAgent(agent)]
          const different = urls.filter((url) => asked.isAllowed(url) !== answering.isAllowed(url))
          expectSame(different, [], `${dialect.name} ${agent}`)
        }
      }
    },
    afterwards: (files) => expect(questions).toBeGreaterThan(files * 20.5),
  })
}

function groupsOf(bytes: Uint8Array, dialect: Dialect): string {
  return JSON.stringify(parse(bytes, { dialect }).groups.map(saidBy))
}

/** Up to 20 robots and 50 URLs, of the file's own and some that it may not know. */
function questionsOf({ groups }: ReturnType<typeof parse>): {
  readonly agents: readonly string[]
  readonly urls: readonly string[]
} {
  const named = groups.flatMap(({ agents }) => agents.map(({ value }) => value))
  const written = groups.flatMap(({ rules }) => rules.map(({ value }) => value))
  const met = written.map((value) => value.replaceAll('*', 'x').replace(/\$$/, ''))
  return {
    agents: [...new Set([...someAgents, ...spread(named, 15)])],
    urls: [...new Set([...someUrls, ...spread(met, 22), ...spread(written, 22)])],
  }
}

/** At most so many, from all over a list. */
function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, items.length / most)
  return Array.from({ length: Math.min(most, items.length) }, (_, i) => items[Math.floor(i * step)] as Item)
}
