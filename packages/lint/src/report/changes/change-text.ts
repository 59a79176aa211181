import { grouped } from '@ruly/common/grouped'
import type { Change, ChangedUrl } from '../../diff/diff.ts'
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
  return textByAgents(changes, style, (change) => regionText(change, style))
}

/** The texts of changes, below the names of the agents that they affect. */
export function textByAgents<Changed extends { readonly agents: readonly string[] }>(
  changes: readonly Changed[],
  { strong }: Style,
  textOf: (change: Changed) => string,
): string {
  const families = grouped(changes, ({ agents }) => agents.map(agentName).join(', '))
  return Array.from(families, ([names, alike]) => [strong(names), ...alike.map(textOf)].join('\n')).join(
    '\n\n',
  )
}

function regionText({ kind, example, old, new: now }: Change, style: Style): string {
  const path = example === null ? style.strong('not decided within the step limit') : visible(example)
  return [
    `  ${markOf(kind, style)}  ${path}`,
    `    ${style.faint('old')}  ${ruleText(old)}`,
    `    ${style.faint('new')}  ${now === null && example === null ? 'unknown' : ruleText(now)}`,
  ].join('\n')
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
export function changedUrlText(
  { agent, url, kind, old, new: now }: ChangedUrl,
  style: Style = plainStyle,
): string {
  const why = style.faint(`old ${ruleText(old)}; new ${ruleText(now)}`)
  return `${markOf(kind, style)}  ${visible(url)}  ${agentName(agent)}  ${why}`
}

function markOf(kind: Change['kind'], style: Style): string {
  return kind === 'gains' ? style.allowed('gains') : style.disallowed('loses')
}

/** The name of an agent for people. */
export function agentName(agent: string): string {
  return agent === '*' ? 'any other agent' : visible(agent)
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
  return rule === null ? 'no rule' : lineText(rule)
}

/** A line of a file in a few words. */
export function lineText({ line, text }: Pick<DecidingRule, 'line' | 'text'>): string {
  return `line ${line}: ${shortened(text.trim(), ruleColumns)}`
}
