import { policyFor, type AgentEntry } from 'ruly/agents'
import * as dialects from 'ruly/dialects'
import { rfc9309 } from 'ruly/dialects'
import type { Dialect, Verdict, Robots } from 'ruly'
import type { VisitorVerdict } from './visitor-comparison.ts'
import { wholeUrl } from './checked-urls.ts'

/**
 * The dialect that a visitor reads robots.txt in. RFC 9309 stands for parsers that are not known.
 *
 * @param visitor an entry of the registry
 * @returns a dialect of `ruly/dialects`
 * @example
 * const { entry } = resolveAgent('Googlebot')
 * console.log(entry === undefined ? '' : engineOf(entry).name) // google
 */
export function engineOf({ parser }: Pick<AgentEntry, 'parser'>): Dialect {
  return byName[parser] ?? rfc9309
}

const byName: Readonly<Record<string, Dialect>> = dialects

/** A file, ready to be asked for a visitor. */
export interface Asking {
  readonly standard: Robots
  /** The file as the visitor reads it. */
  readonly robots: Robots
  readonly agents: 'as-given' | 'documented'
}

/** Answers questions of one visitor. */
export function askingFor(
  visitor: AgentEntry,
  { standard, robots, agents }: Asking,
): (url: string) => VisitorVerdict {
  const { token, asksWith, headers, fallback, exceptions } = visitor
  const own = robots.forAgent(asksWith === 'header' ? (headers[0] ?? token) : token)
  const byStandard = standard.forAgent(token)
  const documented = policyFor(robots, token, { agents: 'documented' })
  const hasOtherGroups = fallback !== undefined || exceptions !== undefined
  return (given) => {
    const url = wholeUrl(given, robots.url)
    const verdict = own.check(url)
    const said = hasOtherGroups ? documented.check(url) : verdict
    return visitorVerdict(visitor, { verdict, said, standard: byStandard.check(url) }, agents)
  }
}

interface Verdicts {
  /** Of the parser of a visitor. */
  readonly verdict: Verdict
  /** By what its operator documents. */
  readonly said: Verdict
  /** By RFC 9309. */
  readonly standard: Verdict
}

export function visitorVerdict(
  visitor: AgentEntry,
  { verdict, said, standard }: Verdicts,
  agents: Asking['agents'],
): VisitorVerdict {
  const { token, operator, parser } = visitor
  const chosen = agents === 'documented' ? said : verdict
  return {
    agent: token,
    operator,
    engine: engineOf(visitor).name,
    isEngineKnown: parser !== 'unknown',
    ...chosen,
    asStandard: chosen.allowed === standard.allowed,
    ...(said.allowed === chosen.allowed ? {} : { documented: said }),
  }
}
