import { parseDictionary } from '@ruly/common/structured-fields/fields'
import { aipref202608, contentSignal202607, earlierLabels, preferenceContradictions } from '@ruly/preferences'

import { contentSignalNotReadable, contentUsageNotReadable } from '../../messages/about-values.ts'
import { isKnownRobot, meantRobots } from '../facts/known-robots.ts'
import type { LintRules } from '../model/lint-rule.ts'

export const preferenceRules: LintRules = {
  'content-signal-wrong': {
    severity: 'warning',
    summary: 'A Content-Signal has a signal or a value that is not in its vocabulary.',
    why:
      'The signals are search, ai-input and ai-train, each yes or no, and use with immediate, reference or full (contentsignals.org; Cloudflare, 2026). ' +
      'A use that is not mentioned is neither granted nor refused, so a misspelt refusal refuses nothing.',
    *check({ extensionsOf, valueSpan }) {
      for (const { extension, line } of extensionsOf('content-signal')) {
        const place = { line: line.number, span: valueSpan(line) }
        if (extension.value === null) {
          yield { ...place, message: contentSignalNotReadable(extension.written) }
          continue
        }
        const messages = Object.entries(extension.value.signals).flatMap(signalComplaint)
        for (const message of messages.slice(0, mostOfLine)) yield { ...place, message }
      }
    },
  },
  'content-usage-wrong': {
    severity: 'warning',
    summary: 'A Content-Usage leaves preferences unknown.',
    why:
      'The value is a Structured Fields dictionary (RFC 9651), optionally after a path. A dictionary that cannot be read leaves all its preferences unknown, ' +
      'and so does a value other than y or n (draft-ietf-aipref-attach and -vocab, August 2026: still drafts).',
    *check({ extensionsOf, valueSpan }) {
      for (const { extension, line } of extensionsOf('content-usage')) {
        const place = { line: line.number, span: valueSpan(line) }
        const messages =
          extension.value === null
            ? [contentUsageNotReadable(extension.written)]
            : complaintsAbout(extension.value.preferences)
        for (const message of [...new Set(messages)].slice(0, mostOfLine)) yield { ...place, message }
      }
    },
  },
  'preferences-contradict': {
    severity: 'warning',
    summary: 'A line permits a use that another one refuses, for the same agents and paths.',
    why:
      'Preferences of several lines and vocabularies are combined: any refusal wins (draft-ietf-aipref-vocab-07 §7.1). So the permission has no effect, and robots that read ' +
      'only one of the two vocabularies do what the other forbids. It happens when a service such as Cloudflare adds Content-Signal to a file that has Content-Usage.',
    *check({ robots, lineAt }) {
      for (const { purpose, permits, refuses } of preferenceContradictions(robots)) {
        if (lineAt(permits.line ?? 0) === undefined) continue
        yield {
          line: permits.line ?? 0,
          message: `This ${permits.name} permits ${purpose}, and the ${refuses.name} on line ${refuses.line} refuses it: the refusal counts.`,
          related: [{ line: refuses.line ?? 0, message: `It refuses ${purpose}.` }],
        }
      }
    },
  },
  'preferences-for-unknown-agent': {
    severity: 'info',
    summary: 'Usage preferences are for an agent that is not known.',
    why:
      'A Content-Usage or Content-Signal in a group with a name is for the robot with this product token only. Robots that use content for search or AI document their tokens, and ' +
      'the registry of `ruly/agents` has more than 400 of them; a token that is not among them may be no robot’s. Names close to a known one are reported by `agent-misspelt`.',
    *check({ extensionsOf, agentsFor, valueSpan }) {
      const found = [...extensionsOf('content-usage'), ...extensionsOf('content-signal')]
      const runs = new Set(found.map(({ extension }) => extension.agents))
      const agents = new Set([...runs].flatMap((run) => agentsFor({ agents: run })))
      for (const { agent, token, line } of agents) {
        if (line === undefined || token === '*' || token === '') continue
        if (isKnownRobot(token) || meantRobots(token).length > 0) continue
        yield {
          line: line.number,
          span: valueSpan(line),
          message: `No robot with the token "${agent.value.slice(0, token.length)}" is known: the preferences of its group may be for nobody.`,
        }
      }
    },
  },
  'preferences-outside-group': {
    severity: 'warning',
    summary: 'Usage preferences are before the first user-agent line.',
    why:
      'A Content-Usage is for the robots of its group, like a rule (draft-ietf-aipref-attach), and Content-Signal is always in a group in its ' +
      'documentation. Outside a group a Content-Usage is for no robot, and no document says for whom a Content-Signal is: ruly reads it for every agent without ' +
      'one of its own, others may skip it.',
    *check({ extensionsOf }) {
      for (const name of ['content-signal', 'content-usage'] as const) {
        for (const { line } of extensionsOf(name)) {
          if (line.group !== undefined) continue
          yield {
            line: line.number,
            message: `${line.field.writtenName} is outside all groups, ${audiences[name]}: put it after a user-agent line.`,
          }
        }
      }
    },
  },
  'usage-label-outdated': {
    severity: 'warning',
    summary: 'A Content-Usage has a label of an earlier draft.',
    why:
      'The categories of AIPREF have changed with its drafts: `ai`, `genai` and `tdm` were labels until July 2025, `train-genai`, `bots` and `ai-output` until November 2025. ' +
      'Unknown labels are ignored, so a refusal with one of them refuses nothing (draft-ietf-aipref-vocab-07, August 2026: still a draft).',
    *check({ extensionsOf, valueSpan }) {
      for (const { extension, line } of extensionsOf('content-usage')) {
        const read = extension.value === null ? undefined : usageMembersOf(extension.value.preferences)
        const members = read !== undefined && 'members' in read ? read.members : []
        for (const { label } of members) {
          const vocabulary = earlierLabels.get(label)
          if (vocabulary === undefined) continue
          yield {
            line: line.number,
            span: valueSpan(line),
            message: `"${label}" is a label of the draft of ${vocabulary.date}, and is ignored since: use ${usageLabels.join(' or ')}.`,
          }
        }
      }
    },
  },
}

/** How much of what is wrong on one line is told: each finding has the text of the line. */
const mostOfLine = 8

/** The signals with their values. */
const signals: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...Object.keys(contentSignal202607.labels).map(
    (label) => [label, Object.keys(contentSignal202607.values)] as const,
  ),
  ...[contentSignal202607.limit].flatMap((limit) =>
    limit === undefined ? [] : [[limit.label, limit.values] as const],
  ),
])

function signalComplaint([name, value]: readonly [string, string]): readonly string[] {
  const values = signals.get(name)
  if (values === undefined) return [`"${name}" is not a signal: use ${[...signals.keys()].join(', ')}.`]
  return values.includes(value) ? [] : [`"${value}" is not a value of ${name}: use ${values.join(' or ')}.`]
}

const usageLabels = Object.keys(aipref202608.labels)
const usageValues = Object.keys(aipref202608.values)

function complaintsAbout(preferences: string): readonly string[] {
  const read = usageMembersOf(preferences)
  return 'broken' in read
    ? [`"${read.broken}" is not a member of a dictionary: none of the preferences on this line count.`]
    : read.members.flatMap(complaintAbout)
}

/** Labels of earlier drafts have a rule of their own. */
function complaintAbout({ label, value }: UsageMember): readonly string[] {
  if (earlierLabels.has(label)) return []
  if (!usageLabels.includes(label)) return [`"${label}" is not a category: use ${usageLabels.join(' or ')}.`]
  if (usageValues.includes(value)) return []
  const what = value === '' ? 'No value' : `"${value}"`
  return [`${what} leaves ${label} unknown: use ${usageValues.join(' or ')}.`]
}

/** For whom a field outside all groups is: the same as the answers of `@ruly/preferences` say. */
const audiences = {
  'content-signal': 'so some agents skip it, and others read it for every robot without one of its own',
  'content-usage': 'so it is for no robot',
}

/** A member of a Content-Usage. */
interface UsageMember {
  readonly label: string
  /** The value as written; empty without one. */
  readonly value: string
}

/** The members of a dictionary; if it cannot be read, the part of it that is broken. */
type UsageMembers = { readonly members: readonly UsageMember[] } | { readonly broken: string }

/** Reads the dictionary of a Content-Usage. */
function usageMembersOf(preferences: string): UsageMembers {
  const dictionary = parseDictionary(preferences)
  if (dictionary === undefined) return { broken: brokenPartOf(preferences) }
  const members = Array.from(dictionary, ([label, member]) => {
    const written = 'value' in member ? member.value.written : '()'
    return { label, value: written === '?1' ? '' : written }
  })
  return { members }
}

/** The first part between commas that is not a dictionary alone; all of it if each is, as with a comma too many. */
function brokenPartOf(preferences: string): string {
  const parts = preferences.split(',').map((part) => part.trim())
  return parts.find((part) => part !== '' && parseDictionary(part) === undefined) ?? preferences
}
