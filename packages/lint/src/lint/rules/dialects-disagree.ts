import { textOfUtf8 } from '@ruly/common/utf8'
import { shortestTarget } from '../../analysis/pattern-algebra.ts'
import { parse, type Robots } from 'ruly'
import { google, rfc9309 } from 'ruly/dialects'
import { isBrowsers } from '../facts/written-agent-names.ts'
import type { FileAgent } from '../facts/file-rule.ts'
import type { LintFile } from '../facts/lint-file.ts'
import type { LintRule } from '../model/lint-rule.ts'

/** Limits of the robots, and of the paths for each, that are asked about. */
const maxAgents = 3
const maxPaths = 6

interface Question {
  readonly agent: string
  readonly path: string
}

export const dialectsDisagree: LintRule = {
  code: 'dialects-disagree',
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
    const question = questions.find(
      ({ agent, path }) => robots.forAgent(agent).isAllowed(path) !== other.forAgent(agent).isAllowed(path),
    )
    if (question === undefined) return
    const { agent, path } = question
    const [here, there] = [robots.forAgent(agent).check(path), other.forAgent(agent).check(path)]
    const who = isGoogle ? 'according to RFC 9309' : 'as Google’s parser reads the file'
    yield {
      line: here.rule?.line ?? there.rule?.line ?? 0,
      message: `${agent} ${here.allowed ? 'may' : 'may not'} fetch ${path}, but ${there.allowed ? 'may' : 'may not'} ${who}.`,
      ...(here.rule === undefined || there.rule === undefined
        ? {}
        : { related: [{ line: there.rule.line, message: `The rule that decides ${who}.` }] }),
    }
  },
}

/** Questions about the rules of the file, for robots with names as in RFC 9309, and for one without a group. */
function questionsOf({ groups, agentsByToken, isForEveryone, rulesOf }: LintFile): readonly Question[] {
  const named = [...agentsByToken].filter(([token]) => /^[a-z_-]+$/.test(token) && !isBrowsers(token))
  const asked = named.slice(0, maxAgents - 1).map(([token, agents]) => ({
    agent: agents[0]?.agent.value.slice(0, token.length) ?? token,
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
