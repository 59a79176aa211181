import { compile, type ReadyRule } from './compile.ts'
import type { Dialect } from './dialect.ts'
import { prove, type Proof } from './explain.ts'
import type { Extension } from './extension.ts'
import type { Group } from './group.ts'
import { createMatcher, type Matcher } from './matcher.ts'
import { select } from './select.ts'
import { summaryOf, type Verdict } from './verdict.ts'

/** A robots.txt as one robot sees it. */
export interface Policy {
  /** The robot's product tokens, as the dialect reads them from the user agent given; none: only `*` can name it. */
  readonly tokens: readonly string[]
  /** The groups that the robot obeys, in the order in which they are. */
  readonly groups: readonly Group[]
  /** Extensions of these groups and of the whole file. */
  readonly extensions: readonly Extension[]
  isAllowed(url: string): boolean
  check(url: string): Verdict
  explain(url: string): Proof
}

/** What a policy needs of the file that it belongs to. */
export interface PolicyContext {
  readonly dialect: Dialect
  readonly groups: readonly Group[]
  readonly extensions: () => readonly Extension[]
  /** Where the file came from, and the key of that site. */
  readonly url: string | undefined
  readonly site: string | undefined
  readonly textOfLine: (line: number) => string
}

const robotsTxt = '/robots.txt'

/** The policy for a robot known by these user agents; rules are compiled when the first question comes. */
export function createPolicy(context: PolicyContext, userAgents: readonly string[]): Policy {
  const { dialect, site, url: robotsUrl } = context
  const { matching } = dialect
  const selected = select(context.groups, dialect.selection, userAgents)
  let ready: readonly ReadyRule[] | undefined
  let matcher: Matcher | undefined
  const rules = (): readonly ReadyRule[] => (ready ??= compile(selected.groups, matching, robotsUrl))

  const find = (target: string): ReadyRule | undefined => (matcher ??= createMatcher(rules())).find(target)
  const targetOf = (url: string): string | null => {
    if (typeof url !== 'string') throw new TypeError(`A URL to check is a string, not ${typeof url}.`)
    return matching.target(url, site)
  }
  const isItself = (target: string): boolean =>
    target === robotsTxt && matching.robotsTxt === 'always-allowed'

  const isAllowed = (url: string): boolean => {
    const target = targetOf(url)
    if (target === null || isItself(target)) return true
    return find(target)?.allows ?? true
  }
  const verdictOn = (target: string | null): Verdict => {
    if (target === null) return { allowed: true, reason: 'not-governed' }
    if (isItself(target)) return { allowed: true, reason: 'robots-txt-itself' }
    const hit = find(target)
    const group = hit?.group ?? selected.groups[0]
    if (group === undefined) return { allowed: true, reason: 'no-group' }
    const token = selected.tokenOf(group)
    const named = { group: summaryOf(group), ...(token === undefined ? {} : { token }) }
    if (hit === undefined) return { allowed: true, reason: 'no-matching-rule', ...named }
    const { line, kind, value: pattern } = hit.rule
    const rule = { line, kind, pattern, text: context.textOfLine(line) }
    return { allowed: hit.allows, reason: 'rule', rule, ...named }
  }

  return {
    tokens: selected.tokens,
    groups: selected.groups,
    get extensions() {
      const obeyed = new Set<number | undefined>(selected.groups.map(({ index }) => index))
      return context.extensions().filter(({ group }) => group === undefined || obeyed.has(group))
    },
    isAllowed,
    check: (url) => verdictOn(targetOf(url)),
    explain: (url) => {
      const target = targetOf(url)
      return prove(context, { userAgents, url, target, selected, rules: rules(), verdict: verdictOn(target) })
    },
  }
}
