import { textOfUtf8 } from '@ruly/common/utf8'
import { matchesSomething } from '../../analysis/pattern-algebra.ts'
import { counted, inWords, listOf, agentsInWords, shortened } from '../../messages/in-words.ts'
import { meantRobots } from '../facts/known-robots.ts'
import type { FieldLine } from '../facts/file-fields.ts'
import type { FileRule } from '../facts/file-rule.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const groupLosesStarRules: LintRule = {
  code: 'group-loses-star-rules',
  severity: 'info',
  otherSeverity: 'warning',
  summary: 'A robot with its own group does not obey the rules for everyone.',
  why:
    'A robot obeys the groups that name it, and then no group for `*` (RFC 9309 §2.2.1): groups do not add up. To disallow a path for this robot too, repeat the rule in its own group. A group of ' +
    'allows alone is a warning: it was meant to add to the rules for everyone, and opens the whole site. Robots with `Disallow:` without a path or `Allow: /` are not reported: these say so. A file is reported once.',
  *check(file) {
    const gains = gainsIn(file)
    const severe = gains.find(({ onlyAllows }) => onlyAllows)
    const first = severe ?? gains[0]
    if (first === undefined) return
    const { agent, paths, count, line } = first
    const more = count > paths.length ? ` and ${counted(count - paths.length, 'other path')}` : ''
    yield {
      line: agent.number,
      ...(severe === undefined ? {} : { severity: 'warning' as const }),
      message:
        `${first.who} may fetch ${more === '' ? inWords(paths) : `${paths.join(', ')}${more}`}, which ${count === 1 ? 'is' : 'are'} disallowed for everyone else: ` +
        'a robot obeys only its own group. Repeat these rules in it.',
      related: [
        { line, message: 'A rule for everyone that this group does not have.' },
        ...gains
          .filter((gain) => gain !== first)
          .slice(0, maxRelated)
          .map((gain) => ({
            line: gain.agent.number,
            message: `${gain.who} may fetch ${listOf(gain.paths)}, too.`,
          })),
      ],
    }
  },
}

/** How many other groups are named. */
const maxRelated = 8

/** How many paths are named. */
const maxPaths = 3

/** What the robots of a group may fetch because the rules for everyone do not apply to them. */
interface Gain {
  readonly agent: FieldLine
  readonly who: string
  /** The first of the disallowed paths. */
  readonly paths: readonly string[]
  readonly count: number
  /** The line of the first of them. */
  readonly line: number
  /** Whether the group makes exceptions from nothing. */
  readonly onlyAllows: boolean
}

function gainsIn(file: LintFile): readonly Gain[] {
  const isOnlyForEveryone = file.groups.every(file.isForEveryone)
  const closed = isOnlyForEveryone ? [] : closedToEveryone(file)
  if (closed.length === 0) return []
  const isAllClosed = closed.some(({ normalForm }) => isEverything(normalForm))
  const forms = closed.map(({ normalForm }) => normalForm)
  return file.groups.flatMap((group) => {
    const [agent] = file.agentsOf(group)
    const lines = file.agentsByToken.get(agent?.token ?? '') ?? []
    // A robot is reported at its first group.
    if (agent?.line === undefined || lines[0]?.group !== group || file.isForEveryone(group)) return []
    // `agent-misspelt` reports this one.
    if (meantRobots(agent.agent.value).length > 0) return []
    const own = [...new Set(lines.map((line) => line.group))].flatMap(file.rulesOf)
    const onlyAllows = own.some(isException) && own.every(isException)
    // If everything is disallowed for everyone, a group of its own is the exception.
    if (!onlyAllows && (isAllClosed || !own.some(isClosing))) return []
    const lost = outside(
      own.map((rule) => rangeOf(rule, forms)),
      closed.length,
    )
    const examples = lost.first.flatMap((index) => closed[index] ?? [])
    const [example] = examples
    if (example === undefined) return []
    const paths = examples.map(({ rule }) => shortened(rule.value))
    return [
      {
        agent: agent.line,
        who: agentsInWords(group),
        paths,
        count: lost.count,
        line: example.line.number,
        onlyAllows,
      },
    ]
  })
}

/** An allow of a part of the site. */
function isException({ rule, normalForm, pattern }: FileRule): boolean {
  return (
    rule.kind === 'allow' &&
    rule.value !== '' &&
    pattern !== undefined &&
    matchesSomething(pattern) &&
    !isEverything(normalForm)
  )
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
): { readonly count: number; readonly first: readonly number[] } {
  let count = 0
  const first: number[] = []
  let end = 0
  for (const { from, to } of [...ranges.toSorted((a, b) => a.from - b.from), { from: length, to: length }]) {
    for (let index = end; index < from && first.length < maxPaths; index++) first.push(index)
    count += Math.max(0, from - end)
    end = Math.max(end, to)
  }
  return { count, first }
}

/** Index of the first of sorted texts that is not less than a text; their number if all are less. */
function firstAtLeast(sorted: readonly string[], text: string): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as string) < text) from = middle + 1
    else to = middle
  }
  return from
}
