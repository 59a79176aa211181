import type { Group, Rule } from './group.ts'
import type { Line } from './line.ts'
import { isUtf8 } from './octets.ts'
import type { Robots } from './robots.ts'
import { escapedForm } from './strategies/octet-forms.ts'

/**
 * A robots.txt with the same groups, rules and other fields, written in one clean form.
 *
 * Verdicts stay the same in the dialect that read the file; comments, spellings and lines that were passed over do not. For the
 * file as it was, take `robots.octets`.
 */
export function stringify(robots: Robots): string {
  const fields = robots.lines.filter(({ kind }) => kind === 'extension' || kind === 'unknown')
  const fieldsOf = (group: number | undefined): readonly string[] =>
    fields.filter((line) => line.group === group).map(fieldText)
  const parts = [
    // Before the groups: behind them, a field would belong to the last one.
    fieldsOf(undefined),
    ...robots.groups.map((group) => [...groupTexts(group), ...fieldsOf(group.index)]),
  ]
  return parts
    .filter((texts) => texts.length > 0)
    .map((texts) => `${texts.join('\n')}\n`)
    .join('\n')
}

function groupTexts({ agents, rules }: Group): readonly string[] {
  return [...agents.map(({ value }) => `User-agent: ${value}`), ...rules.map(ruleText)]
}

function ruleText({ kind, value, octets }: Rule): string {
  // Octets that are no UTF-8 have no text; their escapes mean the same.
  return `${titled(kind)}: ${isUtf8(octets) ? value : escapedForm(octets)}`.trimEnd()
}

function fieldText({ kind, field }: Line): string {
  const name = kind === 'extension' ? titled(field?.name ?? '') : (field?.writtenName ?? '')
  return `${name}: ${field?.value ?? ''}`.trimEnd()
}

function titled(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
