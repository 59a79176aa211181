import { matchesSomething } from '../../analysis/pattern-algebra.ts'
import type { Group } from 'ruly'
import type { LintFile } from './lint-file.ts'
import type { FileRule } from './file-rule.ts'

/** Whether a rule disallows every path, or every path below a folder. */
export function closesAll({ rule, pattern }: FileRule): boolean {
  if (rule.kind !== 'disallow' || rule.value === '' || pattern?.anchor !== 'none') return false
  const slashes = pattern.segments.filter((text) => text !== '')
  return slashes.length <= 2 && slashes.every((text) => text === '/')
}

/** The rule that shuts robots with these groups out of the site; undefined if they may fetch some of its pages. */
export function closingRule(file: LintFile, groups: readonly Group[]): FileRule | undefined {
  const closing = groups.flatMap((group) => file.rulesOf(group).find(closesAll) ?? [])[0]
  return haveOpenPages(file, groups) ? undefined : closing
}

/** The rule that shuts out every robot, with and without a group of its own. */
export function closingRuleForAll(file: LintFile): FileRule | undefined {
  const { agentsByToken, groups, isForEveryone, rulesOf } = file
  const closing = closingRule(file, groups.filter(isForEveryone))
  if (closing === undefined || haveOpenPages(file, groups)) return undefined
  const closed = new Set(groups.filter((group) => rulesOf(group).some(closesAll)))
  const isShut = [...agentsByToken.values()].every((own) => own.some(({ group }) => closed.has(group)))
  return isShut ? closing : undefined
}

/** Whether a rule of groups may open pages. One without a value does so only where the first rule that matches decides. */
function haveOpenPages({ rulesOf, robots }: LintFile, groups: readonly Group[]): boolean {
  const isByPlace = robots.dialect.matching.order === 'file'
  const opensPages = ({ rule: { value }, allows, pattern }: FileRule): boolean => {
    const isExit = allows && (isByPlace || value !== '') && pattern !== undefined && matchesSomething(pattern)
    return isExit && !withoutPages.test(value)
  }
  return groups.some((group) => rulesOf(group).some(opensPages))
}

/** The start page alone, and files for services: a site that allows only these is closed to readers of search results. */
const withoutPages =
  /^(?:\/\$|\/(?:(?:robots|humans|security|llms|ads|app-ads)\.txt|sellers\.json|favicon\.ico|(?:wp-|news-)?sitemap[\w-]*\.xml(?:\.gz)?)[*$]*|\/\.well-known\/.*)$/i
