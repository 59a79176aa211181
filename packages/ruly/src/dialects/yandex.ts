import { prefixOf } from '../match/match-pattern.ts'
import type { CompileRule, Dialect } from '../model/dialect.ts'
import { wildcards } from '../strategies/matching/compile-pattern.ts'
import { patternForm } from '../strategies/matching/normal-forms.ts'
import { named } from '../strategies/named.ts'
import { exactNames, extensionFields, fields } from '../strategies/reading/field-names.ts'
import { colonNeeded } from '../strategies/reading/split-line.ts'
import { trimAscii } from '../strategies/reading/white-space.ts'
import { sameWholeValue } from '../strategies/selection/agent-names.ts'
import { firstNameElseAllWildcard, ownTokensThen } from '../strategies/selection/fallback-names.ts'
import { rfc9309 } from './rfc9309.ts'

/**
 * The crawlers of Yandex, as its own tester answers, and as documented if no answer was recorded.
 *
 * Source: 140 answers of the tester of Yandex Webmaster, recorded in July 2026 by bart-turczynski/robotstxtr (f1c4829); Yandex
 * Webmaster help, as of 2026-11-22. docs/dialects/yandex.md has the addresses. What both leave open is as in `rfc9309`.
 *
 * Deviation: the documentation says that a blank line ends a group; the tester does not end it.
 * Deviation: the access policy is that of RFC 9309; by the documentation, a site is open unless the status of its file is 200.
 */
export const yandex: Dialect = {
  ...rfc9309,
  name: 'yandex',
  knownBy: 'observed',
  reading: {
    ...rfc9309.reading,
    split: colonNeeded(trimAscii),
    classify: exactNames([...fields('user-agent', 'allow', 'disallow'), ...extensionFields]),
  },
  selection: {
    ...rfc9309.selection,
    tokens: ownTokensThen('yandex', 'Yandex'),
    names: sameWholeValue,
    choose: firstNameElseAllWildcard(sameWholeValue),
  },
  matching: {
    ...rfc9309.matching,
    compile: longestWithoutWildcards(emptyDisallowAllowsRoot(wildcards(patternForm))),
    emptyValue: 'compiled',
  },
}

/**
 * Compiles `Disallow:` without a value as `Allow: /`, and `Allow:` without one as no rule; other rules as `compile` does.
 *
 * Source: Yandex Webmaster help, "Allow and Disallow directives without parameters".
 */
/* @__NO_SIDE_EFFECTS__ */
export function emptyDisallowAllowsRoot(compile: CompileRule): CompileRule {
  const compileAny: CompileRule = (rule, robotsUrl) => {
    if (rule.rawValue !== '') return compile(rule, robotsUrl)
    return rule.kind === 'disallow' ? [prefixOf('/')] : []
  }
  const { literal, keepsStars } = compile
  return Object.assign(named(compileAny, `emptyDisallowAllowsRoot(${compile.name})`), { literal, keepsStars })
}

/** Counts neither stars nor a final `$`: of two rules that match, the one with more other bytes is the longer. */
/* @__NO_SIDE_EFFECTS__ */
export function longestWithoutWildcards(compile: CompileRule): CompileRule {
  const compileAny: CompileRule = (rule, robotsUrl) =>
    compile(rule, robotsUrl).map((pattern) => ({ ...pattern, sizeBytes: pattern.segments.join('').length }))
  return named(compileAny, `longestWithoutWildcards(${compile.name})`)
}
