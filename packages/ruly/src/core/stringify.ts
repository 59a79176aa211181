import type { Group, Rule } from './group.ts'
import type { Field, Line, LineKind } from './line.ts'
import { isUtf8 } from './octets.ts'
import type { Robots } from './robots.ts'
import { escapedForm } from './strategies/octet-forms.ts'
import { usualSpelling } from './usual-spelling.ts'

/**
 * A robots.txt with the same groups, rules and other fields, written in one clean form.
 *
 * Verdicts stay the same in the dialect that read the file. Comments and lines that were passed over are left out, so are unknown
 * fields whose name is no word. For the file as it was, take `robots.octets`.
 */
export function stringify(robots: Robots): string {
  const { outside, inGroup } = fieldsByGroup(robots.lines)
  // Before the groups: behind them, a field would belong to the last one.
  const parts = [
    outside,
    ...robots.groups.map((group) => [...groupTexts(group), ...(inGroup.get(group.index) ?? [])]),
  ]
  return parts
    .filter((texts) => texts.length > 0)
    .map((texts) => `${texts.join('\n')}\n`)
    .join('\n')
}

interface FieldTexts {
  readonly outside: readonly string[]
  readonly inGroup: ReadonlyMap<number, readonly string[]>
}

function fieldsByGroup(lines: readonly Line[]): FieldTexts {
  const outside: string[] = []
  const inGroup = new Map<number, string[]>()
  for (const { kind, field, group } of lines) {
    if (field === undefined || !isKept(kind, field)) continue
    const text = fieldText(kind === 'extension' ? usualSpelling(field.name) : field.writtenName, field.value)
    const texts = group === undefined ? outside : inGroup.get(group)
    if (texts !== undefined) texts.push(text)
    else if (group !== undefined) inGroup.set(group, [text])
  }
  return { outside, inGroup }
}

function isKept(kind: LineKind, { writtenName }: Field): boolean {
  return kind === 'extension' || (kind === 'unknown' && /^[A-Za-z0-9_-]+$/.test(writtenName))
}

function groupTexts({ agents, rules }: Group): readonly string[] {
  return [...agents.map(({ value }) => fieldText('User-agent', value)), ...rules.map(ruleText)]
}

function ruleText({ kind, value, octets }: Rule): string {
  // Octets that are no UTF-8 have no text; their escapes mean the same.
  return fieldText(usualSpelling(kind), isUtf8(octets) ? value : escapedForm(octets))
}

function fieldText(name: string, value: string): string {
  return value === '' ? `${name}:` : `${name}: ${value}`
}
