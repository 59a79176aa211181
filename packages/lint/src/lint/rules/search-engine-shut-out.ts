import { prominentAgents } from 'ruly/agents'
import type { Group } from 'ruly'
import { closingRule, closingRuleForAll } from '../facts/closes-all.ts'
import type { FileRule } from '../facts/file-rule.ts'
import { inWords } from '../../messages/in-words.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { LintRule } from '../model/lint-rule.ts'

/** A search engine, with the product tokens whose groups it obeys in lower case. */
interface Engine {
  readonly name: string
  readonly tokens: readonly string[]
  /** Whether sites often disallow it by name on purpose. */
  readonly isOftenRefused: boolean
}

/** Search engines that few sites disallow on purpose, the most important first. */
const seldomRefused: readonly string[] = ['Googlebot', 'bingbot', 'DuckDuckBot']

/** Without it, a site loses most of its visitors from search. */
const mostImportant = 'Googlebot'

const engines: readonly Engine[] = prominentAgents('search')
  .map(({ token, fallback = [] }) => ({
    name: token,
    tokens: [token, ...fallback].map((name) => name.toLowerCase()),
    isOftenRefused: !seldomRefused.includes(token),
  }))
  .toSorted((a, b) => rankOf(a) - rankOf(b))

function rankOf({ name }: Engine): number {
  const rank = seldomRefused.indexOf(name)
  return rank < 0 ? seldomRefused.length : rank
}

export const searchEngineShutOut: LintRule = {
  code: 'search-engine-shut-out',
  severity: 'warning',
  otherSeverity: 'error',
  summary: 'A search engine may not fetch anything on the site, while other agents may.',
  why:
    'Results show a page that a search engine may not fetch only because of links to it, without a title or text, or not at all. A `Disallow: /` for everyone with exceptions for a few ' +
    'robots excludes every search engine without an exception. Only Googlebot, bingbot and DuckDuckBot are reported if the file disallows them by name: for others that is usually intended.',
  *check(file) {
    if (file.isUnrendered || closingRuleForAll(file) !== undefined) return
    const shut = engines.flatMap((engine) => {
      const closing = closingRuleFor(engine, file)
      return closing === undefined ? [] : [{ name: engine.name, closing }]
    })
    const [first] = shut
    if (first === undefined) return
    const lines = new Set(shut.map(({ closing }) => closing.line))
    const names = shut.map(({ name }) => name)
    yield {
      line: first.closing.line.number,
      span: file.valueSpan(first.closing.line),
      ...(names.includes(mostImportant) ? { severity: 'error' as const } : {}),
      message: `${inWords(names)} may not fetch any page of the site: give ${names.length === 1 ? 'it' : 'them'} a group with "Disallow:" without a path, or with the paths that are meant.`,
      ...(lines.size === 1
        ? {}
        : {
            related: shut.map(({ name, closing }) => ({
              line: closing.line.number,
              message: `Disallows the site for ${name}.`,
            })),
          }),
    }
  },
}

/** The rule that disallows the site for an engine; undefined if the engine may fetch something, or if that is intended. */
function closingRuleFor({ tokens, isOftenRefused }: Engine, file: LintFile): FileRule | undefined {
  const own =
    tokens.map((token) => file.agentsByToken.get(token)).find((agents) => agents !== undefined) ?? []
  const named = own.map(({ group }) => group)
  if (named.length > 0 && isOftenRefused) return undefined
  const groups: ReadonlySet<Group> = new Set(
    named.length > 0 ? named : file.groups.filter(file.isForEveryone),
  )
  return closingRule(file, [...groups])
}
