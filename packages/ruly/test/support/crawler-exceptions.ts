import type { Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import type { Question } from '../../src/testing/index.ts'
import { ownRows } from './recorded.ts'

/** Where a crawler gives another verdict than its dialect, by the ids of the questions. */
interface CrawlerExceptions {
  readonly crawler: string
  readonly cause: string
  readonly reason: string
  readonly ids: readonly string[]
}

const exceptions = ownRows<CrawlerExceptions>('conformance/crawler-exceptions.ndjson')

/** The causes of a crawler's exceptions, by the ids of the questions. */
export function exceptionsOf(crawler: string): ReadonlyMap<string, string> {
  const own = exceptions.filter((row) => row.crawler === crawler)
  return new Map(own.flatMap(({ ids, cause }) => ids.map((id) => [id, cause] as const)))
}

/** What each cause says of a question, so that the list explains itself. */
export const crawlerCauses: Readonly<Record<string, (question: Question, dialect: Dialect) => boolean>> = {
  // `std::sort` keeps the order of equal elements up to 16 of them, and does not promise it for more.
  'sorted-in-no-order': ({ robots, agent, url, robotsUrl }, dialect) => {
    const { rules } = parse(robots, { dialect, maxBytes: Infinity, url: robotsUrl }).explain(agent, url)
    const matching = rules.filter(({ matchedBytes }) => matchedBytes !== null)
    const best = matching.filter(({ sizeBytes }) => sizeBytes === matching[0]?.sizeBytes)
    return rules.length > 16 && new Set(best.map(({ kind }) => kind)).size === 2
  },
  // What a pattern with a star matches ends at the last place of the text after the star, which no length of a pattern tells.
  'longest-matched-text': ({ robots, agent, url }, dialect) => {
    const { rules } = parse(robots, { dialect, maxBytes: Infinity }).explain(agent, url)
    const matching = rules.filter(({ matchedBytes }) => matchedBytes !== null)
    const hasOpenStar = matching.some(({ pattern }) => /\*[^*$]+$/.test(pattern))
    return hasOpenStar && new Set(matching.map(({ kind }) => kind)).size === 2
  },
  // Heritrix reads 500 KiB of text.
  'beyond-what-is-read': ({ robots, agent, url }, dialect) => {
    const [read, whole] = [500 * 1024, Infinity].map((maxBytes) => parse(robots, { dialect, maxBytes }))
    return read?.isAllowed(agent, url) !== whole?.isAllowed(agent, url)
  },
  // url-cpp looks up the two bytes after a `%` in a table of 256 by a signed number.
  'reads-beyond-a-table': ({ url }) => /%[\da-f]?[^\0-\u007f]/i.test(url),
}
