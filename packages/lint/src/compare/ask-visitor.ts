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
  const { token, operator, parser, asksWith, headers } = visitor
  const own = robots.forAgent(asksWith === 'header' ? (headers[0] ?? token) : token)
  const byStandard = standard.forAgent(token)
  const documented = policyFor(robots, token, { agents: 'documented' })
  const facts = { agent: token, operator, engine: robots.dialect.name, isEngineKnown: parser !== 'unknown' }
  const hasOtherGroups = visitor.fallback !== undefined || visitor.exceptions !== undefined
  return (given) => {
    const url = wholeUrl(given, robots.url)
    const verdict = own.check(url)
    const said = hasOtherGroups ? documented.check(url) : verdict
    const chosen = agents === 'documented' ? said : verdict
    return {
      ...facts,
      ...chosen,
      asStandard: chosen.allowed === byStandard.check(url).allowed,
      ...differing(said, chosen),
    }
  }
}

function differing(documented: Verdict, verdict: Verdict): { readonly documented?: Verdict } {
  return documented.allowed === verdict.allowed ? {} : { documented }
}
