import { checkedOptions, oneOf, withDefault } from '@ruly/common/checked-options'
import type { Policy } from '../policy.ts'
import type { Robots } from '../robots.ts'
import { exemptPolicy } from './exempt-policy.ts'
import { resolveAgent } from './resolve-agent.ts'

/** Options of `policyFor`. */
export interface PolicyForOptions {
  /**
   * Which groups the agent obeys. `as-given`: those that the dialect selects for its tokens, as in `robots.forAgent`. `documented`:
   * those that its operator documents, with the fallbacks and exceptions of the registry.
   *
   * @default 'as-given'
   */
  readonly agents?: 'as-given' | 'documented' | undefined
}

const knownOptions = { agents: withDefault(oneOf(['as-given', 'documented']), 'as-given') }

/**
 * The rules for one agent, if you like by the fallbacks and exceptions that its operator documents.
 *
 * With `agents: 'documented'`, Googlebot-Image obeys the groups of Googlebot if no group names it, AdsBot-Google obeys no group for
 * `*`, and an agent that ignores robots.txt may fetch everything. These are the words of operators, not verdicts of a dialect: if an
 * exception decides, the reason of a verdict is its name, `ignores-wildcard` or `ignores-robots-txt`.
 *
 * @param robots a parsed robots.txt
 * @param userAgent a product token or a whole User-Agent header
 * @param options which groups the agent obeys
 * @returns the rules, as `robots.forAgent` returns them
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` if `agents` is another string
 * @example
 * const robots = parse('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n')
 * const image = policyFor(robots, 'Googlebot-Image/1.0', { agents: 'documented' })
 * console.log(image.isAllowed('/b')) // true
 * console.log(robots.isAllowed('Googlebot-Image/1.0', '/b')) // false
 */
export function policyFor(robots: Robots, userAgent: string, options: PolicyForOptions = {}): Policy {
  const { agents } = checkedOptions('policyFor()', options, knownOptions)
  if (agents === 'as-given') return robots.forAgent(userAgent)
  const token = documentedToken(robots, userAgent)
  return token === undefined ? exemptPolicy(robots, userAgent) : robots.forAgent(token)
}

/**
 * The product token to ask a robots.txt about, by the fallbacks and exceptions that the operator of an agent documents: the first
 * token of its chain that a group names, otherwise its own. An agent that is not in the registry keeps its User-Agent header.
 *
 * @param robots a parsed robots.txt
 * @param userAgent a product token or a whole User-Agent header
 * @returns the token; undefined if no group applies to the agent, so that it may fetch everything
 * @example
 * const robots = parse('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n')
 * console.log(documentedToken(robots, 'Googlebot-Image/1.0')) // Googlebot
 * console.log(documentedToken(robots, 'AdsBot-Google')) // undefined
 */
export function documentedToken(robots: Robots, userAgent: string): string | undefined {
  const { entry, chain } = resolveAgent(userAgent)
  if (entry === undefined) return userAgent
  const named = chain.find((token) => token !== '*' && isNamed(token, robots))
  return named ?? (chain.includes('*') ? entry.token : undefined)
}

/** Whether an obeyed group names the agent with this token, so that it is not one for everyone. */
function isNamed(token: string, robots: Robots): boolean {
  const { selection } = robots.dialect
  const own = selection.tokens(token)
  return robots
    .forAgent(token)
    .groups.some(({ agents }) =>
      agents.some(({ rawValue }) => own.some((name) => selection.names(rawValue, name))),
    )
}
