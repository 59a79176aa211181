import { matchesSomething } from '../../analysis/pattern-algebra.ts'
import type { Agent, Group } from 'ruly'
import type { LintFile } from './lint-file.ts'
import type { FileAgent, FileRule } from './file-rule.ts'

/** Whether a rule disallows every path, or every path below a folder. */
export function closesAll({ rule, pattern }: FileRule): boolean {
  if (rule.kind !== 'disallow' || rule.value === '' || pattern?.anchor !== 'none') return false
  const slashes = pattern.segments.filter((text) => text !== '')
  return slashes.length <= 2 && slashes.every((text) => text === '/')
}

/** The rule that shuts an agent out of the site; undefined if the agent may fetch some of its pages. */
export function closingRule(file: LintFile, agent: Agent): FileRule | undefined {
  const policy = file.robots.forAgent(agent)
  const closing = policy.groups.flatMap((group) => file.rulesOf(group).find(closesAll) ?? [])[0]
  const isOpen = closing === undefined || haveOpenPages(file, policy.groups)
  return isOpen || policy.isAllowed(file.urlOf(unlisted)) ? undefined : closing
}

/** A path that no rule lists, in a folder. */
const unlisted = '/zq0/unlisted'

/** The rule that shuts out every robot, with and without a group of its own. */
export function closingRuleForAll(file: LintFile): FileRule | undefined {
  const { agentsByToken, agentsOf, groups, robots, rulesOf } = file
  const closing = closingRule(file, [])
  if (closing === undefined) return undefined
  const { names } = robots.dialect.selection
  // In some dialects, a line without a name names every robot.
  const namesRobot = ({ agent, token }: FileAgent): boolean => token !== '' || names(agent.rawValue, 'zq0')
  const obeyed = groups.filter((group) => agentsOf(group).some(namesRobot))
  if (haveOpenPages(file, obeyed)) return undefined
  const closed = new Set(obeyed.filter((group) => rulesOf(group).some(closesAll)))
  const isShut = [...agentsByToken.values()].every(
    (own) => !own.some(namesRobot) || own.some(({ group }) => closed.has(group)),
  )
  return isShut ? closing : undefined
}

/** Whether a rule of groups may open pages. One without a value does so only where the first rule that matches decides. */
function haveOpenPages({ relations, rulesOf, robots }: LintFile, groups: readonly Group[]): boolean {
  const isByPlace = robots.dialect.matching.order === 'file'
  const opensPages = (one: FileRule): boolean => {
    const { allows, pattern } = one
    const { value } = one.rule
    const isExit = allows && (isByPlace || value !== '') && pattern !== undefined && matchesSomething(pattern)
    return isExit && !withoutPages.test(value) && relations.get(one)?.overruledBy === undefined
  }
  return groups.some((group) => rulesOf(group).some(opensPages))
}

/** The start page alone, and files for services: a site that allows only these is closed to readers of search results. */
const withoutPages =
  /^(?:\/\$|\/(?:(?:robots|humans|security|llms|ads|app-ads)\.txt|sellers\.json|favicon\.ico|(?:wp-|news-)?sitemap[\w-]*\.xml(?:\.gz)?)[*$]*|\/\.well-known\/.*)$/i
