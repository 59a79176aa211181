import type { Verdict } from 'ruly'
import type { AccessPolicy } from 'ruly/access'
import { resolveAgent, type AgentEntry } from 'ruly/agents'
import { engineOf, usualVisitors, type VisitorComparison, type VisitorVerdict } from 'ruly/compare'
import { rfc9309 } from 'ruly/dialects'

import type { RobotsFile } from '../../questions/question-command.ts'
import type { Request } from '../../questions/request.ts'
import { reasonUnder, withoutFile } from './rules-under.ts'

/**
 * Compares visitors for a site without a usable file; undefined if it has one.
 *
 * The engine of each visitor applies its own access policy to the same outcome, or all apply the one of `--policy`.
 */
export function visitorsWithoutFile(
  file: RobotsFile,
  { source }: Request,
  agents: 'as-given' | 'documented',
): ((url: string) => VisitorComparison) | undefined {
  const site = withoutFile(file.site)
  if (site === undefined) return undefined
  const isGiven = source.kind === 'sites' && source.policy !== undefined
  const verdictUnder = (access: AccessPolicy): Verdict =>
    verdictFor(isGiven ? site.rules : reasonUnder(access, site))
  const standard = verdictUnder(rfc9309.access)
  const visitors = usualVisitors.map((visitor): VisitorVerdict => {
    const { token, operator, parser } = visitor
    const engine = engineOf(visitor)
    const verdict = verdictUnder(engine.access)
    const said = ignoresRobotsTxt(visitor) ? noGroup : verdict
    const chosen = agents === 'documented' ? said : verdict
    return {
      agent: token,
      operator,
      engine: engine.name,
      isEngineKnown: parser !== 'unknown',
      ...chosen,
      asStandard: chosen.allowed === standard.allowed,
      ...(said.allowed === chosen.allowed ? {} : { documented: said }),
    }
  })
  const agree = visitors.every(({ asStandard }) => asStandard)
  return (url) => ({ url, standard, visitors, agree })
}

const noGroup: Verdict = { allowed: true, reason: 'no-group' }

function ignoresRobotsTxt({ token }: AgentEntry): boolean {
  return resolveAgent(token).chain.length === 0
}

function verdictFor(reason: Verdict['reason']): Verdict {
  return { allowed: reason === 'allow-all' || reason === 'not-governed', reason }
}
