import {
  agentCaveat,
  compare,
  compareVisitors,
  engineOf,
  everyDialect,
  usualVisitors,
  type LinePart,
  type Side,
  type VisitorVerdict,
} from '@ruly/lint'
import { rfc9309, type Dialect } from 'ruly/dialects'

import type { AskedQuestion } from './ask-questions.ts'
import { agentNamed, type OpenFile } from './open-file.ts'

/** The answer of RFC 9309 and those of all visitors and dialects, with lines of the editor. */
export interface Everyone {
  readonly visitors: readonly VisitorRow[]
  /** Visitors with another answer than RFC 9309 gives them. */
  readonly disagreeing: number
  readonly dialects: readonly DialectRow[]
}

export interface VisitorRow extends Pick<
  VisitorVerdict,
  'agent' | 'operator' | 'engine' | 'isEngineKnown' | 'allowed' | 'reason'
> {
  readonly line: number
  readonly difference: Difference | undefined
  /** Why the answer may not tell what it does; undefined if nothing is known against it. */
  readonly caveat: string | undefined
  /** What its operator documents, if that is another answer. */
  readonly documented: 'allowed' | 'disallowed' | undefined
}

export interface DialectRow {
  readonly dialect: string
  /** How the dialect is known, unless it was measured. */
  readonly knownBy: 'observed' | 'documented' | undefined
  readonly allowed: boolean
  readonly line: number
  readonly difference: Difference | undefined
}

/** Why RFC 9309 gives another answer. */
export interface Difference {
  /** The line that decides in the one reading, and what it does in the other; undefined if no line does. */
  readonly line: number
  readonly part: LinePart | undefined
  /** Whether it decides in RFC 9309, not here. */
  readonly isOfStandard: boolean
}

/** Who may fetch a URL, and what every dialect says to one agent; disagreements first. */
export function whoMayFetch(file: OpenFile, { agent, url }: AskedQuestion): Everyone {
  const [comparison] = compareVisitors(file.text, { urls: [url], url: file.url })
  const engines = new Map(usualVisitors.map((entry) => [entry.token, engineOf(entry)]))
  const visitors = (comparison?.visitors ?? []).map(
    ({ rule, documented, agent: visitor, operator, engine, isEngineKnown, allowed, reason, asStandard }) => ({
      agent: visitor,
      operator,
      engine,
      isEngineKnown,
      allowed,
      reason,
      caveat: agentCaveat(visitor),
      line: file.editorLine(rule?.line ?? 0),
      difference: asStandard
        ? undefined
        : differenceTo(file, { agent: visitor, url }, engines.get(visitor) ?? rfc9309),
      documented: documented === undefined ? undefined : wordOf(documented.allowed),
    }),
  )
  return {
    visitors: visitors.toSorted((a, b) => rank(a) - rank(b)),
    disagreeing: visitors.filter(({ difference }) => difference !== undefined).length,
    dialects: dialectRows(file, { agent, url }),
  }
}

function wordOf(allowed: boolean): 'allowed' | 'disallowed' {
  return allowed ? 'allowed' : 'disallowed'
}

function rank({ difference, documented, allowed }: VisitorRow): number {
  return (difference === undefined ? 4 : 0) + (documented === undefined ? 2 : 0) + (allowed ? 1 : 0)
}

function differenceTo(file: OpenFile, { agent, url }: AskedQuestion, dialect: Dialect): Difference {
  const [comparison] = compare(file.text, {
    agents: [agent],
    urls: [url],
    url: file.url,
    dialects: [rfc9309, dialect],
  })
  const [standard, own] = comparison?.sides ?? []
  return differenceOf(file, standard, own)
}

/** The line that decides by the standard says most; else the one that decides here. */
function differenceOf(file: OpenFile, standard: Side | undefined, own: Side | undefined): Difference {
  const byStandard = own?.otherLines.find(({ line }) => line === standard?.rule?.line)
  const byOwn = standard?.otherLines.find(({ line }) => line === own?.rule?.line)
  const said = byStandard ?? byOwn
  return {
    line: file.editorLine(said?.line ?? 0),
    part: said?.part,
    isOfStandard: byStandard !== undefined,
  }
}

function dialectRows(file: OpenFile, { agent, url }: AskedQuestion): readonly DialectRow[] {
  const [comparison] = compare(file.text, {
    agents: [agentNamed(agent)],
    urls: [url],
    url: file.url,
    dialects: everyDialect,
  })
  const { verdicts = [], sides = [] } = comparison ?? {}
  const standard = verdicts[0]?.allowed
  return verdicts
    .map(({ dialect, knownBy, allowed, rule }) => ({
      dialect,
      knownBy,
      allowed,
      line: file.editorLine(rule?.line ?? 0),
      difference:
        allowed === standard
          ? undefined
          : differenceOf(
              file,
              sides[0],
              sides.find(({ dialects }) => dialects.includes(dialect)),
            ),
    }))
    .toSorted((a, b) => Number(a.difference === undefined) - Number(b.difference === undefined))
}
