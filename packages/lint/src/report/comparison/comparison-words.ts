import type { DialectVerdict, GroupLines, LinePart, OtherLine, Side } from '../../compare/comparison.ts'
import type { Agent } from 'ruly'
import { shortened } from '../text/width.ts'

const dialectColumns = 24
const groupColumns = 40
const shownGroups = 4

/** The name of a dialect as shown. */
export function dialectText(name: string): string {
  return shortened(name, dialectColumns)
}

/** What must be known of dialects that were not measured, in one sentence each. */
export function knownByTexts(verdicts: readonly DialectVerdict[]): readonly string[] {
  return verdicts.flatMap(({ dialect, knownBy }) => {
    if (knownBy === undefined) return []
    return `${dialectText(dialect)} is ${knownBy === 'documented' ? 'documented, not measured' : "what the operator's tester answers, not measured on the crawler"}.`
  })
}

/** An agent as given; not yet safe to show. */
export function agentText(agent: Agent): string {
  return typeof agent === 'string' ? agent : agent.join(', ')
}

/** The groups that are obeyed, as a clause without its subject. */
export function obeyedText(groups: readonly GroupLines[]): string {
  const [first] = groups
  if (first === undefined) return 'has no group for this agent'
  if (groups.length === 1) return `obeys ${groupText(first)}`
  const shown = groups.slice(0, shownGroups).map(({ line }) => `line ${line}`)
  const rest = groups.length - shown.length
  return `obeys the ${groups.length} groups of ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** The role of a line that decides in other dialects; undefined if rules do not apply. */
export function otherLineText({ line, part }: OtherLine, { rule }: Side): string | undefined {
  if (part === 'not-asked') return undefined
  if (part === 'outweighed') return `line ${line} matches too, but line ${rule?.line} takes precedence`
  return `line ${line} ${parts[part]}`
}

function groupText({ line, agents }: GroupLines): string {
  const names = shortened(agents.join(', '), groupColumns)
  return line === 0 ? `the rules before any group` : `the group at line ${line} (${names})`
}

const parts: Readonly<Record<Exclude<LinePart, 'not-asked' | 'outweighed'>, string>> = {
  'does-not-match': 'does not match',
  void: 'has no effect',
  'group-not-obeyed': 'is in a group that is not obeyed',
  'other-text': 'has another text, because the file is decoded differently',
  'opens-group': 'is read as a user-agent line',
  'joins-group': 'is read as a user-agent line',
  extension: 'is read as a field that is not a rule',
  blank: 'is blank',
  comment: 'is a comment',
  'not-a-field': 'is not read as a field',
  'unknown-field': 'is an unknown field',
  'rule-outside-groups': 'is outside all groups',
  'beyond-limit': 'is not read',
}
