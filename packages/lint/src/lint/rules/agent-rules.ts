import { grouped } from '@ruly/common/grouped'
import { lowerCased } from '@ruly/common/utf8'
import { productTokensOf, type Line } from 'ruly'
import { agentRegistry } from 'ruly/agents'
import { google, rfc9309, type Selection } from 'ruly/dialects'
import { inWords, listOf } from '../../messages/in-words.ts'
import type { FileAgent } from '../facts/file-rule.ts'
import { isKnownRobot, meantRobots, retiredRobots, shortenedByGoogle } from '../facts/known-robots.ts'
import { isBrowsers, isListOfAgents, isVersion, namesIn } from '../facts/written-agent-names.ts'
import { eachAgent } from '../model/find-each.ts'
import type { LintRules } from '../model/lint-rule.ts'
import { lineEndOf, removalOf } from '../text/whole-line.ts'

export const agentRules: LintRules = {
  'agent-cut-short': {
    severity: 'info',
    isOneMistake: true,
    summary: 'Only the beginning of a user-agent value is a product token.',
    why:
      'Robots that follow RFC 9309 §2.2.1 compare only the product token and ignore what follows it, so they read `Web Spider` as `Web`. Others compare the ' +
      'whole value, so `ExampleBot/1.0` does not name a robot called `ExampleBot`. A `*` followed by text means everyone to some agents and is a name to others. ' +
      'Google’s parser, and robots that are built on it, end a name at a digit or a dot, and read `AI2Bot` as `AI` (google/robotstxt, robots.cc).',
    fix: 'keeps-verdicts',
    *check({ agents, robots, valueSpan, joinedLines }) {
      const readsToken = [rfc9309, google].some(
        ({ selection }) => selection.names === robots.dialect.selection.names,
      )
      // Lists of download programs have been copied since 2003: nobody meets these any more.
      const isOldList =
        agents.filter(({ agent, token }) => agent.value.length > token.length && !isKnownRobot(token))
          .length > mostOwnNames
      for (const { line, agent, token, group } of agents) {
        const { value } = agent
        if (line === undefined || token === '' || joinedLines.has(line.number)) continue
        if (value.length === token.length) {
          // In a list of many, the rules are for the others.
          if (shortenedByGoogle.has(token) && group.agents.length === 1)
            yield { line: line.number, span: valueSpan(line), message: googleReads(value) }
          continue
        }
        if (isBrowsers(token) || isListOfAgents(value) || value.startsWith('://', token.length)) continue
        // `agent-misspelt` reports a name that was meant to be another.
        if (/\s/.test(value) && meantRobots(value).length > 0) continue
        const [name, rest] = [value.slice(0, token.length), value.slice(token.length)]
        if (isOldList && rest !== '*' && token !== '*' && !isKnownRobot(token)) continue
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `"${value}" is read as "${name}" by robots that follow RFC 9309, and as a whole by others.`,
          ...(readsToken && (rest === '*' || isVersion(rest))
            ? { fix: [{ ...valueSpan(line), text: name }] }
            : {}),
        }
      }
    },
  },
  'agent-ignores-robots-txt': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'A group is for an agent that ignores robots.txt, as its operator says.',
    why:
      'Some agents fetch a page because a person asked for it, and their operators say that robots.txt does not apply to them (Google, user-triggered fetchers; Perplexity). Rules in a group with such ' +
      'a name keep nothing out: block the agent on the server instead, by its User-Agent header and its published addresses.',
    *check({ groups, agentsOf, rulesOf, valueSpan }) {
      for (const group of groups) {
        const agents = agentsOf(group)
        // In a list of many, the rules are for the others.
        if (!agents.every(({ token }) => deaf.has(token))) continue
        if (!rulesOf(group).some(({ rule }) => rule.kind === 'disallow' && rule.value !== '')) continue
        for (const { agent, token, line } of agents) {
          if (line === undefined) continue
          yield {
            line: line.number,
            span: valueSpan(line),
            message: `${deaf.get(token)} says that "${agent.value.slice(0, token.length)}" ignores robots.txt: these rules do not keep it out. Block it on the server.`,
          }
        }
      }
    },
  },
  'agent-lines-apart': {
    severity: 'warning',
    isOneMistake: true,
    summary: 'User-agent lines of one group have something other than a rule between them.',
    why:
      'Only a rule ends a list of user-agent lines (RFC 9309 §2.2). So a robot whose user-agent line is followed only by a Crawl-delay, or by nothing, belongs to the group of ' +
      'the next user-agent line and obeys its rules. Parsers that end a group at blank lines or at other fields let that robot fetch everything.',
    *check({ groups, agentsOf, lines }) {
      for (const group of groups) {
        if (group.rules.length === 0) continue
        const agents = agentsOf(group).flatMap(({ line }) => line ?? [])
        for (const [index, line] of agents.entries()) {
          const before = agents[index - 1]
          const apart =
            before === undefined ? [] : lines.slice(before.number, line.number - 1).filter(isApart)
          if (before === undefined || apart.length === 0) continue
          yield {
            line: line.number,
            message: `${wordsFor(apart)} not end a group: ${before.field.value || 'the robot'} of line ${before.number} also obeys the rules below. If it should not, give it a rule of its own, such as "Disallow:".`,
            related: [{ line: before.number, message: 'A user-agent line of the same group.' }],
          }
        }
      }
    },
  },
  'agent-misspelt': {
    severity: 'warning',
    otherSeverity: 'error',
    summary: 'A user-agent line names a robot that does not exist, with a name close to that of another one.',
    why:
      'A robot compares its own product token letter by letter (RFC 9309 §2.2.1): no robot is called `Googelbot` or `GTPBot`. The names of companies and products ' +
      'are not tokens either: OpenAI’s robots are `GPTBot`, `OAI-SearchBot` and `ChatGPT-User`, Bing’s is `bingbot`. The group has no effect, and the intended robot obeys the rules for everyone. Nor is a robot called `all` or `Google Bot`. If no ' +
      'user-agent line of the file names a robot that exists, it is an error: nothing that is written counts.',
    fix: 'changes-verdicts',
    *check({ agents, agentsByToken, valueSpan }) {
      const misspelt = agents.flatMap((one) => {
        const { line, agent, token } = one
        const rest = agent.value.slice(token.length)
        const name = isVersion(rest) ? agent.value.slice(0, token.length) : agent.value
        const meant = line === undefined || !words.test(name) ? [] : meantRobots(name)
        return line === undefined || meant.length === 0 ? [] : [{ line, name, meant }]
      })
      const isLost = misspelt.length === agents.length
      for (const { line, name, meant } of misspelt) {
        // Some lists contain both spellings on purpose.
        if (meant.some((robot) => agentsByToken.has(robot.toLowerCase()))) continue
        const [first = ''] = meant
        const span = valueSpan(line)
        yield {
          line: line.number,
          span,
          ...(isLost ? { severity: 'error' as const } : {}),
          message:
            first === '*'
              ? `No robot is called "${name}": write "*" for everyone.`
              : `No robot is called "${name}": ${inWords(meant)} ${meant.length === 1 ? 'was' : 'were'} probably meant.`,
          ...(meant.length === 1 ? { fix: [{ ...span, text: first }] } : {}),
        }
      }
    },
  },
  'agent-never-matches': {
    severity: 'error',
    isOneMistake: true,
    summary: 'A user-agent line has a name that no robot has.',
    why:
      'Robots look for their product token at the beginning of the value: letters, `_` and `-` (RFC 9309 §2.2.1), for many also digits and dots. ' +
      'A `*` means everyone only if it is the whole value. Of a whole User-Agent header, `Mozilla` is read, which is not the name of a robot.',
    check: eachAgent(({ agent, token }, { robots }) => {
      if (agent.value === '' || token === '*' || isListOfAgents(agent.value)) return undefined
      const why = reasonFor({ agent, token }, robots.dialect.selection)
      return why && `${why} The line names no robot.`
    }),
  },
  'agent-retired': {
    severity: 'warning',
    isOneMistake: true,
    summary:
      'A user-agent line names a robot that its company no longer documents, and the file names none of its successors.',
    why:
      'Companies rename their robots. Anthropic’s are now `ClaudeBot`, `Claude-User` and `Claude-SearchBot` (Anthropic’s help pages, February 2026): a file that ' +
      'disallows only `anthropic-ai` and `Claude-Web` disallows none of them. Files that also name one of the newer robots are not reported.',
    check: eachAgent(({ agent, token }, { agentsByToken }) => {
      const { operator, now } = retiredRobots.get(token) ?? { now: [] }
      if (operator === undefined || now.some((name) => agentsByToken.has(name.toLowerCase())))
        return undefined
      const isOne = now.length === 1
      return `${operator} no longer documents "${agent.value.slice(0, token.length)}"; ${inWords(now)} replaced it, and this file does not name ${isOne ? 'it' : 'one of them'}: add a user-agent line for ${isOne ? 'it' : 'each'}.`
    }),
  },
  'agent-without-name': {
    severity: 'error',
    summary: 'A user-agent line has no name.',
    why:
      'RFC 9309 §2.2.1 allows product tokens and `*`; without either, the line names no robot. Perl’s WWW::RobotRules and the gem robotstxt-parser read ' +
      'it as every robot.',
    *check({ fields }) {
      for (const { kind, number, field } of fields) {
        if (kind !== 'user-agent' || field.value !== '') continue
        yield {
          line: number,
          message:
            'The line names no robot: for most agents its rules apply to none, for some to all. Write "*" for everyone.',
        }
      }
    },
  },
  'duplicate-agent': {
    severity: 'info',
    isOneMistake: true,
    summary: 'A group names a robot twice.',
    why: 'The second line changes nothing: names are case-insensitive (RFC 9309 §2.2.1). Often one of the two should be another robot.',
    fix: 'keeps-verdicts',
    *check({ groups, agentsOf, isDivided }) {
      for (const group of groups) {
        const alike = grouped(agentsOf(group), ({ agent }) => lowerCased(agent.rawValue))
        for (const [first, ...others] of alike.values()) {
          if (first.line === undefined) continue
          for (const { line, agent } of others) {
            if (line === undefined) continue
            yield {
              line: line.number,
              message: `Line ${first.line.number} already names ${agent.value || 'no robot'} for this group.`,
              related: [{ line: first.line.number, message: 'The first line.' }],
              ...(isDivided(group) ? {} : removalOf(line)),
            }
          }
        }
      }
    },
  },
  'several-agents-on-line': {
    severity: 'error',
    summary: 'A user-agent line names several robots.',
    why: 'A user-agent line has one product token (RFC 9309 §2.2.1): agents read the first name, or the whole line as one name that no robot has.',
    fix: 'changes-verdicts',
    check: eachAgent(({ line, agent }, { valueSpan }) => {
      if (!isListOfAgents(agent.value)) return undefined
      const names = namesIn(agent.value)
      const [first = '', ...others] = names
      return {
        message: `The line is read as one name: at most ${first} obeys this group, ${listOf(others)} ${others.length === 1 ? 'does' : 'do'} not.`,
        fix: [{ ...valueSpan(line), text: names.join(`${lineEndOf(line)}${line.field.writtenName}: `) }],
      }
    }),
  },
}

/** The most names that a site writes for robots of its own. */
const mostOwnNames = 2

function googleReads(value: string): string {
  const [name = ''] = /^[A-Za-z_-]*/.exec(value) ?? []
  return `"${value}" is read as "${name}" by Google’s parser: a robot that is built on it does not find this group, and obeys the one for everyone.`
}

/** The operators of agents that ignore robots.txt by their word, by product token in lower case. */
const deaf: ReadonlyMap<string, string> = new Map(
  agentRegistry.agents
    .filter(({ obeys, exceptions }) => obeys === 'no' && exceptions?.includes('ignores-robots-txt') === true)
    .map(({ token, operator }) => [token.toLowerCase(), operator]),
)

/** `sitemap-misplaced` reports sitemaps between user-agent lines. */
function isApart({ kind, field }: Line): boolean {
  return kind === 'blank' || (field !== undefined && field.name !== 'sitemap')
}

function wordsFor(lines: readonly Line[]): string {
  const names = new Set(lines.flatMap(({ field }) => field?.writtenName ?? []))
  if (names.size === 0) return lines.length === 1 ? 'A blank line does' : 'Blank lines do'
  return `${listOf([...names])} ${names.size === 1 ? 'does' : 'do'}`
}

/** Names of one or more words. */
const words = /^[\w.-]+(?:[ \t]+[\w.-]+)*$/

function reasonFor(
  { agent, token }: Pick<FileAgent, 'agent' | 'token'>,
  selection: Selection,
): string | undefined {
  const { value, rawValue } = agent
  if (token === '') {
    return value.startsWith('*')
      ? `"${value}" is not a pattern: "*" means everyone only if it is the whole value.`
      : `"${value}" does not begin with the name of a robot.`
  }
  if (isBrowsers(token)) {
    const meant = productTokensOf(value).find((name) => /bot|crawler|spider/i.test(name))
    return `No robot is called "${value.slice(0, token.length)}"${meant === undefined ? '' : `; "${meant}" was probably meant`}.`
  }
  if (value.startsWith('://', token.length)) return `"${value}" is a URL.`
  const isFound = [value, value.slice(0, token.length)].some((name) =>
    selection.tokens(name).some((own) => selection.names(rawValue, own)),
  )
  return isFound ? undefined : `A robot called "${value}" does not find its group in this dialect.`
}
