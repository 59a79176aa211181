import * as dialects from '../../../src/dialects/index.ts'
import { parse, type Dialect, type Robots } from '../../../src/index.ts'
import type { CorpusFile } from '../corpus.ts'
import { expectSame } from '../expect-same.ts'
import type { EachItem } from '../pass.ts'
import { withoutPromises } from '../without-promises.ts'

const site = 'https://example.com'
const paths = ['/', '/a?b=c', '/wp-admin/admin-ajax.php', '/search?q=x', '/images/a.png', '/robots.txt']
const urls = paths.map((path) => site + path)

/** All that is asked of a file, for comparison at one go. */
function answersOf(robots: Robots): unknown {
  const policies = ['ExampleBot', 'Googlebot'].map((agent) => robots.forAgent(agent))
  return policies.map((policy) => ({
    groups: policy.groupIndexes,
    verdicts: urls.map((url) => policy.check(url)),
    lines: [...policy.decidingLines(urls)],
    delay: policy.crawlDelaySeconds,
  }))
}

/** The text that has the same bytes; undefined if the file is not UTF-8. */
function textOf({ bytes }: CorpusFile): string | undefined {
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? text : undefined
}

/** Answers about real files by their promises, and of their texts: of all under the default dialect, of other twelfths under the others. */
export function promisesAboutRealFiles(each: EachItem<CorpusFile>): void {
  for (const [twelfth, dialect] of Object.values(dialects).entries()) {
    const bare: Dialect = withoutPromises(dialect)
    each(`answer alike under ${dialect.name} without its promises, and as text`, {
      ask: (file) => {
        if (dialect !== dialects.rfc9309 && file.place % 12 !== twelfth % 12) return
        const answers = answersOf(file.under(dialect))
        const options = { url: `${site}/robots.txt`, maxBytes: Infinity }
        expectSame(
          answersOf(parse(file.bytes, { ...options, dialect: bare })),
          answersOf(parse(file.bytes, { ...options, dialect })),
        )
        const text = textOf(file)
        if (text !== undefined) expectSame(answersOf(parse(text, { dialect, maxBytes: Infinity })), answers)
      },
    })
  }
}
