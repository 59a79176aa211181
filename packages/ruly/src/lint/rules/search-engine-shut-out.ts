import type { Group } from '../../model/group.ts'
import { matchesSomething } from '../../analysis/pattern-algebra.ts'
import { closesAll } from '../facts/closes-all.ts'
import type { FileRule } from '../facts/file-rule.ts'
import { inWords } from '../../messages/in-words.ts'
import type { LintFile } from '../lint-file.ts'
import type { LintRule } from '../lint-rule.ts'

/** A search engine, and the product tokens that its robot answers to, in lower case. */
interface Engine {
  readonly name: string
  readonly tokens: readonly string[]
  /** Whether sites often refuse it by its name, and mean to. */
  readonly isOftenRefused: boolean
}

const engines: readonly Engine[] = [
  { name: 'Googlebot', tokens: ['googlebot'], isOftenRefused: false },
  { name: 'bingbot', tokens: ['bingbot'], isOftenRefused: false },
  { name: 'DuckDuckBot', tokens: ['duckduckbot'], isOftenRefused: false },
  { name: 'YandexBot', tokens: ['yandexbot', 'yandex'], isOftenRefused: true },
  { name: 'Baiduspider', tokens: ['baiduspider'], isOftenRefused: true },
]

export const searchEngineShutOut: LintRule = {
  code: 'search-engine-shut-out',
  severity: 'warning',
  summary: 'A search engine may fetch nothing of the site, while other robots may.',
  why:
    'A page that a search engine may not fetch is in its results by links alone, without a title or a text, or not at all. A `Disallow: /` for everyone with exceptions for a few ' +
    'robots shuts out every engine that has no exception. YandexBot and Baiduspider are not told of where the file refuses them by name: that is mostly meant.',
  *check(file) {
    if (file.groups.every(file.isForEveryone)) return
    const shut = engines.flatMap((engine) => {
      const closing = closingRule(engine, file)
      return closing === undefined ? [] : [{ name: engine.name, closing }]
    })
    const [first] = shut
    if (first === undefined) return
    const lines = new Set(shut.map(({ closing }) => closing.line))
    const names = shut.map(({ name }) => name)
    yield {
      line: first.closing.line.number,
      span: file.valueSpan(first.closing.line),
      message: `${inWords(names)} may not fetch anything of the site.`,
      ...(lines.size === 1
        ? {}
        : {
            related: shut.map(({ name, closing }) => ({
              line: closing.line.number,
              message: `Closes the site to ${name}.`,
            })),
          }),
    }
  },
}

/** The rule that closes the site to an engine; undefined where something is open to it, or where that is meant. */
function closingRule({ tokens, isOftenRefused }: Engine, file: LintFile): FileRule | undefined {
  const named = tokens.flatMap((token) => file.agentsByToken.get(token) ?? []).map(({ group }) => group)
  if (named.length > 0 && isOftenRefused) return undefined
  const groups: ReadonlySet<Group> = new Set(
    named.length > 0 ? named : file.groups.filter(file.isForEveryone),
  )
  const rules = [...groups].flatMap(file.rulesOf)
  return rules.some(letsIn) ? undefined : rules.find(closesAll)
}

function letsIn({ rule, allows, pattern }: FileRule): boolean {
  return allows && rule.value !== '' && pattern !== undefined && matchesSomething(pattern)
}
