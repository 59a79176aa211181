import { textOfUtf8 } from '@ruly/common/utf8'
import { matchesSomething } from '../../analysis/pattern-algebra.ts'
import { counted, robotsOf } from '../../messages/in-words.ts'
import type { FileRule } from '../facts/file-rule.ts'
import type { LintFile } from '../lint-file.ts'
import type { LintRule } from '../lint-rule.ts'
import { firstAtLeast } from '../sorted.ts'

export const groupLosesStarRules: LintRule = {
  code: 'group-loses-star-rules',
  severity: 'info',
  summary: 'A robot with its own group does not obey the rules for everyone.',
  why:
    'A robot obeys the groups that name it, and then no group for `*` (RFC 9309 §2.2.1): groups do not add up. To disallow a path for this ' +
    'robot too, repeat the rule in its own group.',
  *check(file) {
    const isOnlyForEveryone = file.groups.every(file.isForEveryone)
    const closed = isOnlyForEveryone ? [] : closedToEveryone(file)
    // If everything is disallowed for everyone, the other groups are the exceptions.
    if (closed.length === 0 || closed.some(({ normalForm }) => isEverything(normalForm))) return
    const forms = closed.map(({ normalForm }) => normalForm)
    for (const group of file.groups) {
      const [agent] = file.agentsOf(group)
      const lines = file.agentsByToken.get(agent?.token ?? '') ?? []
      // A robot is reported at its first group.
      if (agent?.line === undefined || lines[0]?.group !== group || file.isForEveryone(group)) continue
      const own = [...new Set(lines.map((line) => line.group))].flatMap(file.rulesOf)
      if (!own.some(isClosing)) continue
      const lost = outside(
        own.map((rule) => rangeOf(rule, forms)),
        closed.length,
      )
      const example = closed[lost.first]
      if (example === undefined) continue
      yield {
        line: agent.line.number,
        message:
          `Of the rules for everyone, ${counted(lost.count, 'rule')} ${lost.count === 1 ? 'does' : 'do'} not apply to ${robotsOf(group)}, ` +
          `such as disallow ${example.rule.value} (line ${example.line.number}).`,
        related: [
          { line: example.line.number, message: 'A rule for everyone that this group does not have.' },
        ],
      }
    }
  },
}

function isClosing({ rule, pattern, normalForm }: FileRule): boolean {
  return rule.kind === 'disallow' && normalForm !== '' && pattern !== undefined && matchesSomething(pattern)
}

function isEverything(normalForm: string): boolean {
  return normalForm === '/' || normalForm === '*' || normalForm === '/*'
}

/** The disallowed patterns of the groups for everyone, each once, sorted by normal form. */
function closedToEveryone({ groups, isForEveryone, rulesOf }: LintFile): readonly FileRule[] {
  const rules = groups.filter(isForEveryone).flatMap(rulesOf).filter(isClosing)
  const byForm = new Map(rules.toReversed().map((rule) => [rule.normalForm, rule]))
  return [...byForm.values()].toSorted((a, b) => (a.normalForm < b.normalForm ? -1 : 1))
}

interface Range {
  readonly from: number
  readonly to: number
}

/** The range of sorted forms that a rule of a group covers: its own, and all that begin with it if it is a plain prefix. */
function rangeOf({ rule, pattern, normalForm }: FileRule, forms: readonly string[]): Range {
  const [beginning = '', ...others] = pattern?.segments ?? []
  const isBeginning =
    rule.kind === 'disallow' && normalForm !== '' && pattern?.anchor === 'none' && others.join('') === ''
  const from = firstAtLeast(forms, isBeginning ? textOfUtf8(beginning) : normalForm)
  if (isBeginning) return { from, to: firstAtLeast(forms, `${textOfUtf8(beginning)}\uffff`) }
  return { from, to: forms[from] === normalForm ? from + 1 : from }
}

/** How many indexes of a list are in none of the ranges, and the first of them. */
function outside(
  ranges: readonly Range[],
  length: number,
): { readonly count: number; readonly first: number } {
  let count = 0
  let first = length
  let end = 0
  for (const { from, to } of [...ranges.toSorted((a, b) => a.from - b.from), { from: length, to: length }]) {
    if (from > end) {
      count += from - end
      first = Math.min(first, end)
    }
    end = Math.max(end, to)
  }
  return { count, first }
}
