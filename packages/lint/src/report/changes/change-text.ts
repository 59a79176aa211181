import { grouped } from '@ruly/common/grouped'
import type { Change, ChangedUrl } from '../../diff/diff.ts'
import type { PreferenceChange } from '../../diff/preference-changes.ts'
import type { DecidingRule } from 'ruly'
import { plainStyle, type Style } from '../text/style.ts'
import { visible } from '../text/visible.ts'
import { shortened } from '../text/width.ts'

const ruleColumns = 100

/**
 * The changes between two files as text, grouped by the agents that they affect; empty without changes.
 *
 * @param changes what `diff` or `regions` returned
 * @param style how the parts look; plain text by default
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * console.log(changesText(diff('User-agent: *\nDisallow: /a\n', 'User-agent: *\nDisallow: /b\n')))
 */
export function changesText(changes: readonly Change[], style: Style = plainStyle): string {
  return textByAgents(changes, style, (change) => changeText(markOf(change.kind, style), change, style))
}

/**
 * The changes of preferences between two files as text, grouped by the agents that they are for; empty without changes.
 *
 * @param changes what `preferences` of a `Differ` returned
 * @param style how the parts look; plain text by default
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * const differ = createDiffer('User-agent: *\nContent-Usage: train-ai=n\n', 'User-agent: *\nAllow: /\n')
 * console.log(preferenceChangesText(differ.preferences()))
 */
export function preferenceChangesText(
  changes: readonly PreferenceChange[],
  style: Style = plainStyle,
): string {
  const looks = { allowed: style.allowed, disallowed: style.disallowed, unknown: style.faint }
  return textByAgents(changes, style, (change) => {
    const { purpose, from, to } = change
    return changeText(`${purpose}  was ${looks[from](from)}, is ${looks[to](to)}`, change, style)
  })
}

/** The texts of changes, below the names of the agents that they affect. */
function textByAgents<Changed extends { readonly agents: readonly string[] }>(
  changes: readonly Changed[],
  { strong }: Style,
  textOf: (change: Changed) => string,
): string {
  const families = grouped(changes, ({ agents }) => agentNames(agents))
  return Array.from(families, ([names, alike]) => [strong(names), ...alike.map(textOf)].join('\n')).join(
    '\n\n',
  )
}

/** What changes and where, above the lines of both files. */
function changeText(what: string, change: Change | PreferenceChange, { strong, faint }: Style): string {
  const { place, old, now } = toldChange(change)
  const path = place === null ? strong('not decided within the step limit') : visible(place)
  return [`  ${what}  ${path}`, `    ${faint('old')}  ${old}`, `    ${faint('new')}  ${now}`].join('\n')
}

/** The parts of a change that all reports show. */
interface ToldChange {
  /** The names of its agents. */
  readonly agents: string
  /** The URL or path, not yet safe to show; null if it was not determined. */
  readonly place: string | null
  /** The lines of both files, or what stands for one that is missing. */
  readonly old: string
  readonly now: string
}

export function toldChange(change: Change | ChangedUrl | PreferenceChange): ToldChange {
  const [agents, place] = 'url' in change ? [[change.agent], change.url] : [change.agents, change.example]
  const none = 'field' in change ? `no ${change.field}` : 'no rule'
  return {
    agents: agentNames(agents),
    place,
    old: lineText(change.old, none),
    now: lineText(change.new, place === null ? 'unknown' : none),
  }
}

/**
 * A URL whose verdict changes, on one line.
 *
 * @param change what `forAgent` of a `Differ` returned
 * @param style how the parts look; plain text by default
 * @returns one line without its end, safe on a terminal
 * @example
 * const differ = createDiffer('User-agent: *\nDisallow: /a\n', 'User-agent: *\nAllow: /\n')
 * const change = differ.forAgent('ExampleBot')('/a')
 * if (change) console.log(changedUrlText(change)) // gains  /a  ExampleBot  old line 2: Disallow: /a; new line 2: Allow: /
 */
export function changedUrlText(change: ChangedUrl, style: Style = plainStyle): string {
  const { agents, old, now } = toldChange(change)
  const why = style.faint(`old ${old}; new ${now}`)
  return `${markOf(change.kind, style)}  ${visible(change.url)}  ${agents}  ${why}`
}

function markOf(kind: Change['kind'], style: Style): string {
  return kind === 'gains' ? style.allowed('gains') : style.disallowed('loses')
}

/** The names of agents for people. */
function agentNames(agents: readonly string[]): string {
  return agents.map((agent) => (agent === '*' ? 'any other agent' : visible(agent))).join(', ')
}

/**
 * A deciding rule in a few words.
 *
 * @param rule the rule; null if none decides
 * @returns its line number and text, or `no rule`
 * @example
 * ruleText({ line: 2, kind: 'disallow', pattern: '/a', text: 'Disallow: /a' }) // 'line 2: Disallow: /a'
 */
export function ruleText(rule: DecidingRule | null): string {
  return lineText(rule, 'no rule')
}

/** A line of a file in a few words; `none` stands for one that is missing. */
function lineText(line: Pick<DecidingRule, 'line' | 'text'> | null, none: string): string {
  return line === null ? none : `line ${line.line}: ${shortened(line.text.trim(), ruleColumns)}`
}
