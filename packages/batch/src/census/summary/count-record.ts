import { purposes } from '@ruly/preferences'

import type { CensusRecord } from '../records/census-record.ts'
import type { AgentFacts } from '../rows/agent-facts.ts'
import type { AnswerFacts, FileFacts } from '../rows/file-facts.ts'
import type { FilePreferences } from '../rows/file-preferences.ts'
import { type Counts, type Summary, add, countersAt, countersBelow } from './summary.ts'

export function countAnswer(
  summary: Summary,
  record: CensusRecord,
  { meaning, charset, encoding, isHtml }: AnswerFacts,
): void {
  const at = (name: string): Counts => countersAt(summary, name)
  add(at('records'), 'counted')
  if (record.isRevisit) add(at('records'), 'revisits')
  add(at('statuses'), record.status === undefined ? 'none' : String(record.status))
  add(at('meanings'), meaning)
  if (meaning !== 'file') return
  add(at('charsets'), charset ?? 'none')
  add(at('encodings'), encoding)
  if (isHtml) add(at('files'), 'html')
}

export function countFile(summary: Summary, sizeBytes: number, facts: FileFacts): void {
  const at = (...path: readonly string[]): Counts => countersAt(summary, ...path)
  add(at('files'), 'all')
  add(at('files'), 'sizeBytes', sizeBytes)
  const lines = at('lines')
  for (const [kind, count] of Object.entries(facts.lines)) add(lines, kind, count)
  for (const name of ['groups', 'rules', 'wildcardRules', 'sitemaps'] as const) {
    add(at('totals'), name, facts[name])
    if (facts[name] > 0) add(at('filesWith'), name)
  }
  add(at('sizes', 'sizeBytes'), powerOfTwo(sizeBytes))
  add(at('sizes', 'rules'), powerOfTwo(facts.rules))
  add(at('sizes', 'groups'), powerOfTwo(facts.groups))
  const { rules, wildcardRules } = facts
  add(
    at('sizes', 'wildcardTenths'),
    rules === 0 ? 'no-rules' : String(Math.floor((10 * wildcardRules) / rules)),
  )
  for (const code of facts.codes) add(at('diagnostics'), code)
  for (const name of facts.extensions) add(at('extensions'), name)
  for (const signal of facts.signals) add(at('signals'), signal)
}

/**
 * Counts whether each agent may fetch the root, by which group, and how much is closed to it. `facts` are about the agents in their order.
 *
 * @param month - When the file was fetched, such as `2026-01`; undefined if that is not known, or there is no file.
 */
export function countAgents(summary: Summary, facts: readonly AgentFacts[], month: string | undefined): void {
  const roots = countersAt(summary, 'roots')
  const inMonth = month === undefined ? undefined : countersAt(summary, 'months', month)
  if (inMonth !== undefined) add(inMonth, 'files')
  const counters = new Map<AgentFacts, readonly string[]>()
  summary.agents.forEach((agent, place) => {
    const own = facts[place] as AgentFacts
    const names = counters.get(own) ?? rootCountersOf(own)
    counters.set(own, names)
    const ofAgent = countersBelow(roots, agent)
    for (const name of names) add(ofAgent, name)
    if (own.restriction === null || own.namedBy === null) return
    add(countersBelow(countersAt(summary, 'restrictions'), agent), own.restriction)
    if (inMonth !== undefined) add(countersBelow(countersBelow(inMonth, 'agents'), agent), own.restriction)
  })
}

/** The month of a date as WARC writes it; undefined for other dates. */
export function monthOf(date: string | undefined): string | undefined {
  return /^\d{4}-(?:0[1-9]|1[0-2])(?=-|$)/.exec(date ?? '')?.[0]
}

function rootCountersOf({ rootAllowed, namedBy, crawlDelaySeconds }: AgentFacts): readonly string[] {
  const root = rootAllowed === null ? 'unknown' : rootAllowed ? 'allowed' : 'disallowed'
  if (namedBy === null) return [root]
  return [root, `${root}-by-${namedBy}`, ...(crawlDelaySeconds === null ? [] : ['crawl-delay'])]
}

/** Powers of two from 1 on as names; ten digits, so that names sort numerically. */
const powerNames = Array.from({ length: 32 }, (_, power) => String(2 ** power).padStart(10, '0'))

/** The largest power of two that is not above a number, or 0. */
function powerOfTwo(number: number): string {
  return powerNames[31 - Math.clz32(number)] ?? '0000000000'
}

/** Counts what a file says about the use of content. */
export function countPreferences(summary: Summary, { sources, traits, uses }: FilePreferences): void {
  const at = (...path: readonly string[]): Counts => countersAt(summary, 'preferences', ...path)
  add(at(), 'files')
  for (const source of sources) add(at('sources'), source)
  for (const trait of traits) add(at('traits'), trait)
  for (const [agent, byPurpose] of uses) {
    for (const purpose of purposes) {
      if (byPurpose[purpose] !== 'unknown') add(at('agents', agent), `${purpose}-${byPurpose[purpose]}`)
    }
  }
}
