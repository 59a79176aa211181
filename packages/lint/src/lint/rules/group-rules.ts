import { firstNot } from '@ruly/common/first-not'
import { grouped } from '@ruly/common/grouped'
import type { Line, Robots } from 'ruly'
import { covers, isEverything, matchesSomething } from '../../analysis/pattern-algebra.ts'
import { ruleOutsideGroup } from '../../messages/about-lines.ts'
import { counted } from '@ruly/common/words'
import { inWords, listOf, shortened } from '../../messages/in-words.ts'
import type { FieldLine } from '../facts/file-fields.ts'
import type { FileAgent, FileRule } from '../facts/file-rule.ts'
import { meantRobots } from '../facts/known-robots.ts'
import type { LintFile } from '../facts/lint-file.ts'
import { repeatedGroups } from '../facts/merged-groups.ts'
import type { LintRules } from '../model/lint-rule.ts'
import { lineWithOtherColon } from '../text/nearest-field.ts'

export const groupRules: LintRules = {
  'empty-group': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A group has no rules, so its robots ignore the rules for everyone.',
    why:
      'A robot with its own group obeys only that group (RFC 9309 §2.2.1). Without rules in it the robot may fetch everything, even if the group ' +
      'should only add a Crawl-delay to the rules for everyone. Some parsers drop such a group, so its robots obey the rules for everyone.',
    *check({ groups, agents, agentsOf, isForEveryone, robots }) {
      const withRules = new Set(agents.flatMap(({ group, token }) => (group.rules.length > 0 ? token : [])))
      const closes = groups.some(
        (group) =>
          group.rules.some(({ kind, value }) => kind === 'disallow' && value !== '') && isForEveryone(group),
      )
      if (!closes) return
      for (const group of groups) {
        const [first] = group.agents
        if (group.rules.length > 0 || first === undefined || isForEveryone(group)) continue
        const free = agentsOf(group).filter(
          (one) => one.token !== '' && !withRules.has(one.token) && obeysOwn(one, robots),
        )
        if (free.length === 0) continue
        yield {
          line: first.line,
          message: `The group has no rules: ${listOf(free.map(({ agent }) => agent.value))} may fetch everything, because the rules for everyone do not apply. Repeat these rules in it.`,
        }
      }
    },
  },
  'orphan-after-blank-line': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A blank line is inside a group, before some of its rules.',
    why:
      'For RFC 9309 §2.2 blank lines have no meaning. In the standards of 1994 and 1996 they end a group, and parsers of that time still follow them: Python’s urllib.robotparser ' +
      'up to 3.13, robotexclusionrulesparser and Perl’s WWW::RobotRules ignore the rules after a blank line. A line with a `#` is not blank. These parsers do not know wildcards: reported is only a disallow without one.',
    fix: 'keeps-verdicts',
    *check({ lines }) {
      for (const { agent, blanks, orphans } of groupsWithBlanks(lines)) {
        const [blank] = blanks
        const [first] = orphans
        if (blank === undefined || first === undefined) continue
        const lost =
          orphans.length === 1 ? 'this rule is' : `this rule and ${counted(orphans.length - 1, 'other')} are`
        yield {
          line: first.number,
          message: `Line ${blank.number} is blank and ends the group in parsers of the older standards: there, ${lost} outside all groups.`,
          related: [
            { line: agent.number, message: 'The user-agent line of the group.' },
            { line: blank.number, message: 'The blank line.' },
          ],
          fix: blanks.map(({ start, end }) => ({ start, end, text: '#' })),
        }
      }
    },
  },
  'rule-outside-group': {
    severity: 'error',
    summary: 'A rule is outside all groups.',
    why:
      'Rules are for the robots of the user-agent lines above them. Those before the first such line are for no robot, and robots should skip them (RFC 9309 ' +
      '§2.2.2). Perl’s WWW::RobotRules and the Ruby gems apply them to everyone.',
    fix: 'changes-verdicts',
    *check({ fields, lines, nameSpan, nearestField, bytes }) {
      const firstAgent = fields.findIndex(({ kind }) => kind === 'user-agent')
      for (const [index, rules] of runsOutside(fields)) {
        const [first] = rules
        if (first === undefined) continue
        const isAtStart = firstAgent < 0 || index < firstAgent
        const isMeant = (line: Line): boolean => isMeantForAgents(line, nearestField)
        // `lost-field` reports the user-agent line above that agents skip.
        if (isAtStart && lines.slice(0, first.number - 1).some(isMeant)) continue
        const { start } = nameSpan(first)
        yield {
          line: first.number,
          message: ruleOutsideGroup(
            first.field,
            rules.length - 1,
            isAtStart ? ', before every user-agent line' : ', after the end of one',
          ),
          ...(isAtStart
            ? { fix: [{ start, end: start, text: `User-agent: *${lineBreakOf(first, bytes)}` }] }
            : {}),
        }
      }
    },
  },
  'several-star-groups': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'Several groups are for everyone.',
    why:
      'RFC 9309 §2.2.1 reads them as one. Yandex’s checker calls them an error, and Python’s urllib (before 2026), robotexclusionrulesparser and the ' +
      'gem robotstxt-parser obey only the first. It happens when a service such as Cloudflare or Yoast adds its part to a file.',
    fix: 'keeps-verdicts',
    *check(file) {
      for (const { agents, first, fix } of repeatedGroups(file, (token) => token === '*')) {
        yield {
          line: agents[0].agent.line,
          message: `Line ${first.agent.line} already has a group for everyone: some agents read both, others only that one. Put their rules into one group.`,
          related: [{ line: first.agent.line, message: 'The first group for everyone.' }],
          ...(fix === undefined ? {} : { fix }),
        }
      }
    },
  },
  'split-group': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A named robot has several groups.',
    why:
      'RFC 9309 §2.2.1 requires robots to read all their groups as one, and Google’s and ruly do. Python’s urllib (before 2026), ' +
      'robotexclusionrulesparser, Perl’s WWW::RobotRules and the gem robotstxt-parser obey only the first.',
    fix: 'keeps-verdicts',
    *check(file) {
      for (const { agents, first, fix } of repeatedGroups(file, (token) => token !== '*')) {
        const [{ agent }] = agents
        yield {
          line: agent.line,
          message:
            `${listOf(agents.map((one) => one.agent.value))} already ${agents.length === 1 ? 'has' : 'have'} a group: ` +
            `some agents read both, others only the first, at line ${first.agent.line}.`,
          related: [{ line: first.agent.line, message: 'The first group.' }],
          ...(fix === undefined ? {} : { fix }),
        }
      }
    },
  },
  'group-loses-star-rules': {
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
  },
}

/** Whether a robot obeys a group that names it: in some dialects only if no other comes first, or if it has a rule. */
function obeysOwn({ agent, group, token }: FileAgent, robots: Robots): boolean {
  if (robots.dialect.selection.choose.choosesAll === true) return true
  return robots.forAgent(agent.value.slice(0, token.length)).groupIndexes.includes(group.index)
}

/** A rule that robots of the older standards would obey in its group. */
function isPlainDisallow({ kind, use, field }: Line): boolean {
  return use === 'rule' && kind === 'disallow' && /^[^*$]+$/.test(field?.value ?? '')
}

interface GroupWithBlanks {
  /** The last of the group's user-agent lines. */
  readonly agent: Line
  /** Blank lines with rules of the group after them. */
  readonly blanks: readonly Line[]
  /** Disallows with a blank line of the group before them. */
  readonly orphans: readonly Line[]
}

function* groupsWithBlanks(lines: readonly Line[]): Generator<GroupWithBlanks> {
  let agent: Line | undefined
  let blanks: Line[] = []
  let orphans: Line[] = []
  let last: Line | undefined
  for (const line of lines) {
    if (line.kind === 'user-agent') {
      if (agent !== undefined) yield { agent, blanks: linesBefore(last, blanks), orphans }
      agent = line
      blanks = []
      orphans = []
    } else if (line.kind === 'blank') {
      blanks.push(line)
    } else if (isPlainDisallow(line) && blanks.length > 0) {
      orphans.push(line)
      last = line
    }
  }
  if (agent !== undefined) yield { agent, blanks: linesBefore(last, blanks), orphans }
}

function linesBefore(last: Line | undefined, lines: readonly Line[]): readonly Line[] {
  return last === undefined ? [] : lines.filter(({ number }) => number < last.number)
}

/** Rules outside groups, in runs without a rule of a group between them, by the first of each run. */
function runsOutside(fields: readonly FieldLine[]): ReadonlyMap<number, readonly FieldLine[]> {
  const runs = new Map<number, FieldLine[]>()
  let run: FieldLine[] | undefined
  for (const [index, line] of fields.entries()) {
    if (line.use === 'rule-outside-groups') {
      if (run === undefined) runs.set(index, (run = []))
      run.push(line)
    } else if (line.use !== 'extension' && line.use !== 'unknown-field') {
      run = undefined
    }
  }
  return runs
}

function lineBreakOf({ end, next }: Line, bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(end, next)) || '\n'
}

function isMeantForAgents(line: Line, nearestField: LintFile['nearestField']): boolean {
  if (line.kind === 'unknown' && line.field !== undefined && nearestField(line.field.name) === 'User-agent')
    return true
  return lineWithOtherColon(line)?.name.toLowerCase() === 'user-agent'
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
  const rangesOf = coverage(closed)
  let left = mostRules
  return file.groups.flatMap((group) => {
    const [agent] = file.agentsOf(group)
    const lines = file.agentsByToken.get(agent?.token ?? '') ?? []
    // A robot is reported at its first group.
    if (agent?.line === undefined || lines[0]?.group !== group || file.isForEveryone(group)) return []
    // `agent-misspelt`, `agent-never-matches` and `agent-without-name` report these.
    if (agent.token === '' || meantRobots(agent.agent.value).length > 0) return []
    if (!obeysOwn(agent, file.robots)) return []
    const obeyed = new Set(lines.map((line) => line.group))
    left -= [...obeyed].reduce((sum, one) => sum + file.rulesOf(one).length, 0)
    if (left < 0) return []
    const own = [...obeyed].flatMap(file.rulesOf)
    const onlyAllows = own.some(isException) && own.every(isException)
    // If everything is disallowed for everyone, a group of its own is the exception.
    if (!onlyAllows && (isAllClosed || !own.some(isClosing))) return []
    const lost = outside(own.flatMap(rangesOf), closed.length)
    const examples = lost.first.flatMap((index) => closed[index] ?? [])
    const [example] = examples
    if (example === undefined) return []
    const paths = examples.map(({ rule }) => shortened(rule.value))
    // Other robots of the group may obey more groups than this one does.
    const alike = [...grouped(file.agentsOf(group), ({ token }) => token)].filter(
      ([token]) => file.agentsByToken.get(token)?.every((one) => obeyed.has(one.group)) === true,
    )
    const who = listOf(alike.map(([, [one]]) => one.agent.value))
    return [{ agent: agent.line, who, paths, count: lost.count, line: example.line.number, onlyAllows }]
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

/** The disallowed patterns of the groups for everyone, each once, sorted by normal form. */
function closedToEveryone({ robots, rulesOf, relations }: LintFile): readonly FileRule[] {
  const rules = robots
    .forAgent([])
    .groups.flatMap(rulesOf)
    .filter((rule) => isClosing(rule) && relations.get(rule)?.overruledBy === undefined)
  const byForm = new Map(rules.toReversed().map((rule) => [rule.normalForm, rule]))
  return [...byForm.values()].toSorted((a, b) => (a.normalForm < b.normalForm ? -1 : 1))
}

interface Range {
  readonly from: number
  readonly to: number
}

/** How many rules are looked at, those of a group again for each robot that is reported at another group. */
const mostRules = 1_000_000

/** How many bytes of closed patterns are compared with patterns of groups. */
const mostBytes = 5_000_000

/**
 * The ranges of sorted patterns that a rule of a group covers: all that begin with it if it is a plain prefix, else its own and what it
 * matches. If that takes too long to determine, they are all of them: only what is proved to be lost is reported.
 */
function coverage(closed: readonly FileRule[]): (rule: FileRule) => readonly Range[] {
  const forms = closed.map(({ normalForm }) => normalForm)
  const sizeBytes = forms.reduce((sum, { length }) => sum + length, 0)
  const placeOf = (text: string): number => firstNot(forms.length, (at) => (forms[at] as string) < text)
  let left = mostBytes
  return ({ rule, pattern, normalForm }) => {
    const [beginning = '', ...others] = pattern?.segments ?? []
    const isWide = rule.kind === 'disallow' && normalForm !== ''
    const isBeginning = isWide && pattern?.anchor === 'none' && others.join('') === ''
    const from = placeOf(isBeginning ? beginning : normalForm)
    if (isBeginning) return [{ from, to: placeOf(`${beginning}\uffff`) }]
    const own = { from, to: forms[from] === normalForm ? from + 1 : from }
    if (!isWide || pattern === undefined) return [own]
    left -= sizeBytes
    if (left < 0) return [{ from: 0, to: closed.length }]
    const isCovered = ({ patterns }: FileRule): boolean => patterns.every((one) => covers(pattern, one))
    return [own, ...closed.flatMap((one, at) => (isCovered(one) ? [{ from: at, to: at + 1 }] : []))]
  }
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
