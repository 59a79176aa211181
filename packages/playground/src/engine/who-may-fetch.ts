import { compare, compareVisitors, everyDialect, type VisitorVerdict } from '@ruly/lint'

import { agentNamed } from './agent-named.ts'
import type { AskedQuestion } from './ask-questions.ts'
import type { OpenFile } from './open-file.ts'

/** The answer of RFC 9309 and those of all visitors and dialects, with lines of the editor. */
export interface Everyone {
  readonly visitors: readonly VisitorRow[]
  /** Visitors with another answer than RFC 9309 gives them. */
  readonly disagreeing: number
  readonly dialects: readonly DialectRow[]
}

export interface VisitorRow extends Pick<
  VisitorVerdict,
  'agent' | 'operator' | 'engine' | 'isEngineKnown' | 'allowed' | 'reason' | 'asStandard'
> {
  readonly line: number
  /** What its operator documents, if that is another answer. */
  readonly documented: 'allowed' | 'disallowed' | undefined
}

export interface DialectRow {
  readonly dialect: string
  /** How the dialect is known, unless it was measured. */
  readonly knownBy: 'observed' | 'documented' | undefined
  readonly allowed: boolean
  readonly line: number
  /** Whether RFC 9309 gives the same answer. */
  readonly asStandard: boolean
}

/** Who may fetch a URL, and what every dialect says to one agent; disagreements first. */
export function whoMayFetch(file: OpenFile, { agent, url }: AskedQuestion): Everyone {
  const [comparison] = compareVisitors(file.text, { urls: [url], url: file.url })
  const visitors = (comparison?.visitors ?? []).map(
    ({ rule, documented, agent: visitor, operator, engine, isEngineKnown, allowed, reason, asStandard }) => ({
      agent: visitor,
      operator,
      engine,
      isEngineKnown,
      allowed,
      reason,
      asStandard,
      line: file.editorLine(rule?.line ?? 0),
      documented: documented === undefined ? undefined : wordOf(documented.allowed),
    }),
  )
  return {
    visitors: visitors.toSorted((a, b) => rank(a) - rank(b)),
    disagreeing: visitors.filter(({ asStandard }) => !asStandard).length,
    dialects: dialectRows(file, { agent, url }),
  }
}

function wordOf(allowed: boolean): 'allowed' | 'disallowed' {
  return allowed ? 'allowed' : 'disallowed'
}

function rank({ asStandard, documented, allowed }: VisitorRow): number {
  return (asStandard ? 4 : 0) + (documented === undefined ? 2 : 0) + (allowed ? 1 : 0)
}

function dialectRows(file: OpenFile, { agent, url }: AskedQuestion): readonly DialectRow[] {
  const [comparison] = compare(file.text, {
    agents: [agentNamed(agent)],
    urls: [url],
    url: file.url,
    dialects: everyDialect,
  })
  const verdicts = comparison?.verdicts ?? []
  const [standard] = verdicts
  return verdicts
    .map(({ dialect, knownBy, allowed, rule }) => ({
      dialect,
      knownBy,
      allowed,
      line: file.editorLine(rule?.line ?? 0),
      asStandard: allowed === standard?.allowed,
    }))
    .toSorted((a, b) => Number(a.asStandard) - Number(b.asStandard))
}
