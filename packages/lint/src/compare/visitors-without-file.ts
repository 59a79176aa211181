import { resolveAgent, type AgentEntry } from 'ruly/agents'
import { rfc9309 } from 'ruly/dialects'
import type { Verdict } from 'ruly'
import { checkedOptions } from '@ruly/common/checked-options'
import { engineOf } from './ask-visitor.ts'
import type { VisitorVerdict } from './visitor-comparison.ts'
import { visitorOptions, type VisitorComparer, type VisitorComparerOptions } from './visitors.ts'
import { verdictWithoutFile, type SiteWithoutFile } from './without-file.ts'

/**
 * Who may fetch a URL where a site has no usable robots.txt: the parser of each visitor applies its own access policy to the same response.
 *
 * @param site what was found instead of the file
 * @param options the visitors
 * @returns the site for each visitor
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @example
 * const comparer = createVisitorComparerWithoutFile({ rules: 'allow-all', evidence: { status: 404 } })
 * const { visitors } = comparer.compare('https://example.com/a')
 * console.log(visitors.every(({ allowed }) => allowed)) // true
 */
export function createVisitorComparerWithoutFile(
  site: SiteWithoutFile,
  options: Pick<VisitorComparerOptions, 'visitors' | 'agents'> = {},
): VisitorComparer {
  const { visitors, agents } = checkedOptions('createVisitorComparerWithoutFile()', options, visitorOptions)
  const standard = verdictWithoutFile(site, rfc9309.access)
  const verdicts = visitors.map((visitor): VisitorVerdict => {
    const { token, operator, parser } = visitor
    const engine = engineOf(visitor)
    const verdict = verdictWithoutFile(site, engine.access)
    const said = ignoresRobotsTxt(visitor) ? ignoring : verdict
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
  const agree = verdicts.every(({ asStandard }) => asStandard)
  return { compare: (url) => ({ url, standard, visitors: verdicts, agree }) }
}

const ignoring: Verdict = { allowed: true, reason: 'ignores-robots-txt' }

function ignoresRobotsTxt({ token }: AgentEntry): boolean {
  return resolveAgent(token).chain.length === 0
}
