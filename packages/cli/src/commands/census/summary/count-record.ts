import type { Robots } from 'ruly'

import type { CensusRecord } from '../records/census-record.ts'
import type { AnswerFacts, FileFacts } from '../rows/file-facts.ts'
import type { AgentFacts } from '../rows/census-row.ts'
import { count, type Summary } from './summary.ts'

/** Counts a response. */
export function countAnswer(
  summary: Summary,
  record: CensusRecord,
  { meaning, charset, encoding, isHtml }: AnswerFacts,
): void {
  count(summary, ['records', 'counted'])
  count(summary, ['statuses', record.status === undefined ? 'none' : String(record.status)])
  count(summary, ['meanings', meaning])
  if (meaning !== 'file') return
  count(summary, ['charsets', charset ?? 'none'])
  count(summary, ['encodings', encoding])
  if (isHtml) count(summary, ['files', 'html'])
}

/** Counts the content of a file. */
export function countFile(summary: Summary, octets: number, file: FileFacts, robots: Robots): void {
  count(summary, ['files', 'all'])
  count(summary, ['files', 'octets'], octets)
  for (const [kind, lines] of Object.entries(file.lines)) count(summary, ['lines', kind], lines)
  for (const name of ['groups', 'rules', 'wildcardRules', 'sitemaps'] as const) {
    count(summary, ['totals', name], file[name])
    if (file[name] > 0) count(summary, ['filesWith', name])
  }
  count(summary, ['sizes', 'octets', powerOfTwo(octets)])
  count(summary, ['sizes', 'rules', powerOfTwo(file.rules)])
  count(summary, ['sizes', 'groups', powerOfTwo(file.groups)])
  const tenth = file.rules === 0 ? 'no-rules' : String(Math.floor((10 * file.wildcardRules) / file.rules))
  count(summary, ['sizes', 'wildcardTenths', tenth])
  for (const code of new Set(robots.diagnostics.map((found) => found.code))) {
    count(summary, ['diagnostics', code])
  }
  for (const name of new Set(robots.extensions.map((extension) => extension.name))) {
    count(summary, ['extensions', name])
  }
  for (const signal of signalsOf(robots)) count(summary, ['signals', signal])
}

/** Counts whether an agent may fetch the root, and by which group. */
export function countAgent(summary: Summary, agent: string, facts: AgentFacts): void {
  const { rootAllowed, namedBy } = facts
  const root = rootAllowed === null ? 'unknown' : rootAllowed ? 'allowed' : 'disallowed'
  count(summary, ['roots', agent, root])
  if (namedBy === null) return
  count(summary, ['roots', agent, `${root}-by-${namedBy}`])
  if (facts.crawlDelaySeconds !== null) count(summary, ['roots', agent, 'crawl-delay'])
}

/** The largest power of two that is not above a number, or 0; ten digits, so that names sort numerically. */
function powerOfTwo(number: number): string {
  return String(number === 0 ? 0 : 2 ** (31 - Math.clz32(number))).padStart(10, '0')
}

/** The known signals; others are counted together, so that files cannot add counters. Source: contentsignals.org, 2025. */
const usualSignals = new Set(
  ['search', 'ai-input', 'ai-train'].flatMap((name) => [`${name}=yes`, `${name}=no`]),
)

function signalsOf(robots: Robots): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { name, value } of robots.extensions) {
    if (name !== 'content-signal' || value === null) continue
    for (const [signal, wish] of Object.entries(value.signals)) {
      const written = `${signal}=${wish}`
      found.add(usualSignals.has(written) ? written : 'other')
    }
  }
  return found
}
