import type { Group, Rule } from './group.ts'
import { grouped } from './grouped.ts'
import type { FieldLine, Line } from './line.ts'
import { isUtf8 } from './octets.ts'
import type { Robots } from './robots.ts'
import { escapedForm } from './strategies/octet-forms.ts'
import { usualSpelling } from './usual-spelling.ts'

/**
 * A robots.txt with the same groups, rules and other fields, written in one clean form.
 *
 * Verdicts stay the same in the dialect that read the file, and each field stays with its robots. Comments and lines that were passed over
 * are left out, so are unknown fields whose name is no word. For the file as it was, take `robots.octets`.
 */
export function stringify(robots: Robots): string {
  const fields = grouped(robots.lines.filter(isKept), ({ group }) => group)
  const closing = new Set(robots.extensions.filter(({ agents }) => agents.length > 0).map(({ line }) => line))
  // Before the groups: behind them, a field would belong to the last one. Those of groups that the dialect drops go with them.
  const outside = (fields.get(undefined) ?? []).filter(({ number }) => !closing.has(number))
  const parts = [
    outside.map(otherText),
    ...robots.groups.map((group) => groupTexts(group, fields.get(group.index) ?? [], closing)),
  ]
  return parts
    .filter((texts) => texts.length > 0)
    .map((texts) => `${texts.join('\n')}\n`)
    .join('\n')
}

/**
 * User-agent lines, each run of them with the fields below it, then the rules and the other fields.
 *
 * Only what is for the lines above it, by its number among the `closing` ones, keeps its place: it is not for those below.
 */
function groupTexts(
  { agents, rules }: Group,
  fields: readonly FieldLine[],
  closing: ReadonlySet<number>,
): readonly string[] {
  const last = agents.at(-1)?.line ?? 0
  const isAbove = ({ number }: FieldLine): boolean => number < last && closing.has(number)
  const head = [
    ...agents.map(({ line, value }) => ({ line, text: fieldText('User-agent', value) })),
    ...fields.filter(isAbove).map((field) => ({ line: field.number, text: otherText(field) })),
  ].toSorted((a, b) => a.line - b.line)
  const rest = fields.filter((field) => !isAbove(field))
  return [...head.map(({ text }) => text), ...rules.map(ruleText), ...rest.map(otherText)]
}

function isKept(line: Line): line is FieldLine {
  const { kind, field } = line
  if (field === undefined) return false
  return kind === 'extension' || (kind === 'unknown' && /^[A-Za-z0-9_-]+$/.test(field.writtenName))
}

function otherText({ kind, field: { name, writtenName, value } }: FieldLine): string {
  return fieldText(kind === 'extension' ? usualSpelling(name) : writtenName, value)
}

function ruleText({ kind, value, octets }: Rule): string {
  // Octets that are no UTF-8 have no text; their escapes mean the same.
  return fieldText(usualSpelling(kind), isUtf8(octets) ? value : escapedForm(octets))
}

function fieldText(name: string, value: string): string {
  return value === '' ? `${name}:` : `${name}: ${value}`
}
