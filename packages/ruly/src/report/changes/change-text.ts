import type { Change, ChangedUrl } from '../../diff/diff.ts'
import type { DecidingRule } from '../../model/verdict.ts'
import { plainStyle, type Style } from '../style.ts'
import { visible } from '../visible.ts'
import { shortened } from '../width.ts'

const ruleColumns = 100

/** What changes between two files, region for region, under the robots that it changes for; empty where nothing does. */
export function changesText(changes: readonly Change[], style: Style = plainStyle): string {
  const families = new Map<string, string[]>()
  for (const change of changes) {
    const names = change.agents.map(agentName).join(', ')
    const told = families.get(names) ?? []
    told.push(regionText(change, style))
    families.set(names, told)
  }
  return Array.from(families, ([names, told]) => [style.strong(names), ...told].join('\n')).join('\n\n')
}

function regionText({ kind, example, old, new: now }: Change, style: Style): string {
  const path = example === null ? style.strong('could not be decided in as many steps') : visible(example)
  return [
    `  ${markOf(kind, style)}  ${path}`,
    `    ${style.faint('old')}  ${ruleText(old)}`,
    `    ${style.faint('new')}  ${now === null && example === null ? 'not known' : ruleText(now)}`,
  ].join('\n')
}

/** A URL whose verdict changes, on one line. */
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

function agentName(agent: string): string {
  return agent === '*' ? 'any other robot' : visible(agent)
}

/** The rule of one side, in a few words. */
export function ruleText(rule: DecidingRule | null): string {
  return rule === null ? 'no rule' : `line ${rule.line}: ${shortened(rule.text.trim(), ruleColumns)}`
}
