import { grouped } from '@ruly/common/grouped'
import { onceForObject } from '@ruly/common/once'
import { textOfUtf8 } from '@ruly/common/utf8'
import { type Group, parse, type Robots, type Verdict } from 'ruly'
import { google, type Matching, rfc9309 } from 'ruly/dialects'
import { shortestTarget } from '../../analysis/pattern-algebra.ts'
import { agentsInWords } from '../../messages/in-words.ts'
import { type FileAgent, type FileRule, isWithoutWildcards } from '../facts/file-rule.ts'
import type { LintFile } from '../facts/lint-file.ts'
import { isBrowsers } from '../facts/written-agent-names.ts'
import { eachRule } from '../model/find-each.ts'
import type { Found, LintRules } from '../model/lint-rule.ts'
import { continuesWord } from '../text/continues-word.ts'
import { quoted } from '../text/quoted.ts'
import { removalOf } from '../text/whole-line.ts'

export const effectRules: LintRules = {
  'conflicting-rules': {
    severity: 'warning',
    summary: 'The same path is allowed and disallowed for the same robot.',
    why:
      'Of two equally long rules, the allow should win (RFC 9309 §2.2.2); robots that follow the older standards use the first one. ' +
      'So one of the two has no effect, and which one depends on the robot.',
    *check({ alikeRules, agentsOf, robots }) {
      const isByPlace = robots.dialect.matching.order !== 'longest'
      const haveRobotInCommon = robotsInCommon(agentsOf)
      for (const alike of alikeRules) {
        const opposites = oppositesIn(alike, haveRobotInCommon)
        if (opposites !== undefined) yield conflict(...opposites, isByPlace)
      }
    },
  },
  'dialects-disagree': {
    severity: 'warning',
    summary: 'Google’s parser and RFC 9309 give different verdicts for this file.',
    why:
      'Google reads field names by their beginnings, compares URLs as they are written, and accepts fewer characters in names. The rule asks about at most three robots and ' +
      'six paths for each, all from the file; `ruly compare` asks every dialect any question.',
    *check(file) {
      if (file.isDecoded) return
      const { robots } = file
      const questions = questionsOf(file)
      if (questions.length === 0 || isReadAlike(file, questions)) return
      const isGoogle = robots.dialect === google
      const other = readIn(isGoogle ? rfc9309 : google, file)
      const verdictsFor = ({ agent, path }: Question) =>
        [robots, other].map((read) => read.forAgent(agent).check(file.urlOf(path))) as [Verdict, Verdict]
      const question = questions.find((one) => {
        const [here, there] = verdictsFor(one)
        return here.allowed !== there.allowed
      })
      if (question === undefined) return
      const { agent, path } = question
      const [here, there] = verdictsFor(question)
      const who = isGoogle ? 'according to RFC 9309' : 'as Google’s parser reads the file'
      yield {
        line: here.rule?.line ?? there.rule?.line ?? 0,
        message: `${agent} ${here.allowed ? 'may' : 'may not'} fetch ${path}, but ${there.allowed ? 'may' : 'may not'} ${who}.`,
        ...(here.rule === undefined || there.rule === undefined
          ? {}
          : { related: [{ line: there.rule.line, message: `The rule that decides ${who}.` }] }),
      }
    },
  },
  'duplicate-rule': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A group has the same rule twice.',
    why: 'The second one has no effect on any verdict (RFC 9309 §2.2.2 lets robots drop it). Often one of the two should be another rule.',
    fix: 'keeps-verdicts',
    *check({ alikeRules }) {
      for (const rules of alikeRules) {
        const alike = grouped(rules, ({ rule, group }) => `${rule.kind} ${group.index}`)
        for (const [first, ...others] of alike.values()) {
          for (const { line, rule } of others) {
            yield {
              line: line.number,
              message: `The rule repeats line ${first.line.number}: ${rule.kind} ${rule.value || 'nothing'}.`,
              related: [{ line: first.line.number, message: 'The first rule.' }],
              ...removalOf(line),
            }
          }
        }
      }
    },
  },
  'empty-allow': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'An allow has no path.',
    why:
      'Most agents skip it, but Python’s robotexclusionrulesparser reads it as the opposite of an empty disallow and forbids everything. ' +
      '`Disallow:` without a path allows everything for all robots.',
    fix: 'keeps-verdicts',
    *check({ rules, robots, nameSpan }) {
      const { emptyValue } = robots.dialect.matching
      const isFixable = emptyValue === 'allows-all' || emptyValue === 'no-rule'
      for (const { rule, line } of rules) {
        if (rule.kind !== 'allow' || rule.value !== '') continue
        yield {
          line: line.number,
          message:
            'An allow without a path allows nothing, and some agents read it as forbidding everything. "Disallow:" allows everything for all robots.',
          ...(isFixable ? { fix: [{ ...nameSpan(line), text: 'Disallow' }] } : {}),
        }
      }
    },
  },
  'overruled-rule': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A rule never decides, because a rule of the other kind always takes precedence.',
    why:
      'Of several matching rules, the one with the most octets decides (RFC 9309 §2.2.2); for robots of the older standards it is the first one. A rule that ' +
      'loses wherever it matches has no effect.',
    *check({ relations, robots }) {
      const { order } = robots.dialect.matching
      for (const [{ rule, line, pattern }, { overruledBy }] of relations) {
        if (overruledBy === undefined) continue
        const { rule: winner } = overruledBy
        const isAsLong = order === 'longest' && overruledBy.pattern?.sizeBytes === pattern?.sizeBytes
        const because = isAsLong ? 'an allow of the same length' : becauseOf[order]
        yield {
          line: line.number,
          message: `${quoted(rule.value)} never ${rule.kind}s anything: ${quoted(winner.value)} of line ${winner.line}, ${because}, wins wherever it matches.`,
          related: [{ line: winner.line, message: 'The rule that wins.' }],
        }
      }
    },
  },
  'robots-txt-rule': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A rule is about robots.txt itself.',
    why:
      'The path `/robots.txt` is always allowed (RFC 9309 §2.2.2): a robot that reads the rule has already fetched the file. A rule does not keep the file out ' +
      'of an index either; the header `X-Robots-Tag: noindex` does.',
    check: eachRule(({ rule }) =>
      /^\/robots\.txt[*$]?$/i.test(rule.value)
        ? `robots.txt may always be fetched: the ${rule.kind} rule has no effect.`
        : undefined,
    ),
  },
  'shadowed-rule': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A rule repeats what another rule of its group says.',
    why:
      'A wider rule of the same kind matches everything that it matches, and no rule of the other kind comes in between: without it, every verdict ' +
      'is the same. It only makes the file longer, or something narrower was meant. A rule without wildcards beside a wider one with them is not reported: robots that know no wildcards need it.',
    fix: 'keeps-verdicts',
    *check({ relations }) {
      for (const [one, { impliedBy }] of relations) {
        const { rule, line, patterns } = one
        if (impliedBy === undefined) continue
        const { rule: wider } = impliedBy
        // For robots without wildcards, a pattern with wildcards is not a wider rule.
        const isPlain = isWithoutWildcards(impliedBy)
        if (!isPlain && isWithoutWildcards(one)) continue
        // `prefix-catches-more` reports a wider rule that may be meant for a folder.
        if (rule.kind === 'disallow' && continuesWord(wider.value, rule.value)) continue
        const isRemovable = isPlain && patterns.length === 1
        yield {
          line: line.number,
          message: `${quoted(rule.value)} is already ${effectOf[rule.kind]} by ${quoted(wider.value)} of line ${wider.line}.`,
          related: [{ line: wider.line, message: 'The wider rule.' }],
          ...(isRemovable ? removalOf(line) : {}),
        }
      }
    },
  },
  'useless-allow': {
    severity: 'info',
    isOneMistake: true,
    summary: 'An allow matches nothing that is disallowed for its robots.',
    why:
      'What no rule matches is allowed (RFC 9309 §2.2.2), so an allow only makes an exception from a disallow. Without one it changes no verdict: ' +
      'in particular, it does not keep robots from the rest of the site.',
    *check({ relations, families, rulesOf, groups, isForEveryone }) {
      // If nothing is disallowed, the rule may be there for people instead of robots.
      const isOpen = new Set(
        families.filter((family) => !family.some((group) => rulesOf(group).some(keepsOut))).flat(),
      )
      const isClosed = groups.some((group) => isForEveryone(group) && rulesOf(group).some(keepsOut))
      for (const [{ rule, line, group, pattern }, { changesNothing }] of relations) {
        // `group-loses-star-rules` reports a group of allows beside rules for everyone.
        if (isClosed && isOpen.has(group) && !isForEveryone(group)) continue
        if (
          !changesNothing ||
          pattern === undefined ||
          pattern.segments.every((text) => text === '' || text === '/')
        )
          continue
        const said = isOpen.has(group)
          ? `${quoted(rule.value)} is allowed without this rule, like everything else: add "Disallow: /" to allow nothing but this.`
          : `${quoted(rule.value)} is an exception from nothing: no disallow that it overrides matches any of it.`
        yield { line: line.number, message: said + lossOf(group, groups) }
      }
    },
  },
}

function conflict(first: FileRule, { rule, line }: FileRule, isByPlace: boolean): Found {
  const earlier = first.line.number
  const outcome = isByPlace
    ? `line ${earlier} comes first and wins, but other agents use the allow`
    : `the allow wins, but robots that follow the older standards use line ${earlier}`
  return {
    line: line.number,
    message: `${quoted(rule.value)} is ${rule.kind}ed here and ${first.rule.kind}ed in line ${earlier}: ${outcome}.`,
    related: [{ line: earlier, message: 'The opposite rule for the same path.' }],
  }
}

/** How many rules with the same path are compared with each other. */
const maxAlike = 32

type HaveRobotInCommon = (one: Group, other: Group) => boolean

/** The first two rules of opposite kinds that some robot obeys. */
function oppositesIn(
  alike: readonly FileRule[],
  haveRobotInCommon: HaveRobotInCommon,
): readonly [FileRule, FileRule] | undefined {
  const rules = alike.filter(({ rule }) => rule.value !== '')
  const firsts = grouped(rules, ({ rule, group }) => `${rule.kind} ${group.index}`)
  const compared = Array.from(firsts.values(), ([first]) => first).slice(0, maxAlike)
  for (const [index, other] of compared.entries()) {
    const first = compared
      .slice(0, index)
      .find(({ rule, group }) => rule.kind !== other.rule.kind && haveRobotInCommon(group, other.group))
    if (first !== undefined) return [first, other]
  }
  return undefined
}

/** Each pair of groups is compared once. */
function robotsInCommon(agentsOf: LintFile['agentsOf']): HaveRobotInCommon {
  const namesOf = onceForObject((group: Group) => new Set(agentsOf(group).map(({ name }) => name)))
  const comparedWith = onceForObject((one: Group) => {
    const names = namesOf(one)
    return onceForObject((other: Group) => [...namesOf(other)].some((name) => name !== '' && names.has(name)))
  })
  return (one, other) => one === other || comparedWith(one)(other)
}

/** Limits of the robots, and of the paths for each, that are asked about. */
const maxAgents = 3
const maxPaths = 6

interface Question {
  readonly agent: string
  readonly path: string
}

/** Questions about the rules of the file, for robots with names as in RFC 9309, and for one without a group. */
function questionsOf({ groups, agentsByToken, isForEveryone, rulesOf }: LintFile): readonly Question[] {
  const named = [...agentsByToken].filter(([token]) => /^[a-z_-]+$/.test(token) && !isBrowsers(token))
  const asked = named.slice(0, maxAgents - 1).map(([token, agents]) => ({
    agent: agents[0].agent.value.slice(0, token.length),
    groups: agents.map(({ group }) => group),
  }))
  return [...asked, { agent: 'AnotherBot', groups: groups.filter(isForEveryone) }].flatMap((agent) => {
    const rules = agent.groups.slice(0, maxPaths).flatMap((group) => rulesOf(group).slice(0, maxPaths))
    const targets = rules
      .slice(0, maxPaths)
      // `space-in-path` and `unescaped-characters` report these.
      .filter(({ rule }) => !/[ \t"<>\\^`{|}]/.test(rule.value))
      .flatMap(({ pattern }) => (pattern && shortestTarget(pattern)) ?? [])
    // Other rules check what is said about /robots.txt.
    const paths = [...new Set(targets)].map(textOfUtf8).filter((path) => path !== '/robots.txt')
    return paths.map((path) => ({ agent: agent.agent, path }))
  })
}

/** Whether nothing in the file makes the two read it differently, so that it need not be read twice. */
function isReadAlike(file: LintFile, questions: readonly Question[]): boolean {
  const { robots, isPlain, fields, leadingField, rules, agents } = file
  if (robots.dialect !== rfc9309 || !isPlain) return false
  const asked = new Set(questions.map(({ agent }) => agent.toLowerCase()))
  const isAskedByLetters = ({ agent, token }: FileAgent): boolean => {
    const [letters = ''] = /^[a-z_-]*/.exec(agent.value.toLowerCase()) ?? []
    return letters !== token && asked.has(letters)
  }
  return (
    !rules.some(({ rule }) => differs.test(rule.value)) &&
    !agents.some(isAskedByLetters) &&
    !fields.some(
      ({ kind, field, start, end }) =>
        end - start > maxLineBytes || (kind === 'unknown' && leadingField(field.writtenName) !== undefined),
    )
  )
}

const { maxLineBytes } = google.reading

/** Parts of a path that the two read differently: escapes, characters to be escaped, a host at the start, the index page. */
const differs = /[%"<>\\^`{|}\s]|\$.|\/\/|index\.htm/i

function readIn(dialect: Robots['dialect'], { bytes, robots, lines }: LintFile): Robots {
  const last = lines.at(-1)
  const limit = last?.kind === 'beyond-limit' ? last.start : Infinity
  return parse(bytes, { dialect, url: robots.url, maxBytes: Math.max(limit, 1) })
}

const becauseOf: Readonly<Record<Matching['order'], string>> = {
  longest: 'which is longer',
  'longest-then-file': 'which is longer or comes first',
  file: 'which comes first',
}

const effectOf = { allow: 'allowed', disallow: 'disallowed' }

/** What would change without the only rule of a group: user-agent lines without a rule belong to the next group. */
function lossOf(group: Group, groups: readonly Group[]): string {
  if (group.rules.length > 1) return ''
  const isLast = group.index === groups.length - 1
  const robots = agentsInWords(group)
  if (isLast && robots === 'everyone') return ''
  const without = isLast
    ? `some agents apply the rules for everyone to ${robots}`
    : `${robots} would belong to the next group`
  return ` It is the only rule of its group: without it, ${without}.`
}

function keepsOut({ rule }: FileRule): boolean {
  return rule.kind === 'disallow' && rule.value !== ''
}
