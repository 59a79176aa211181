import { grouped } from '@ruly/common/grouped'
import { bySeverity } from '../../lint/facts/by-severity.ts'
import type { Finding } from '../../lint/model/lint-rule.ts'

/** A finding in a report, which stands for itself or for all findings of its rule. */
export interface ToldFinding {
  readonly finding: Finding
  /** The lines of all findings that it stands for; empty if it stands for itself. */
  readonly lines: readonly number[]
}

/** The findings in a report, and those that are left out. */
export interface Told {
  readonly told: readonly ToldFinding[]
  readonly leftOut: readonly ToldFinding[]
}

/** From this many findings of a rule on, one stands for all. */
const repeated = 3

/** This many are reported for a file, not counting errors. */
const most = 20

/**
 * Findings in the order that people want to read: errors first, then warnings, a rule with many findings only once, and no more
 * than one or two screens.
 */
export function toldFindings(findings: readonly Finding[]): Told {
  const sorted = oncePerRule(findings).toSorted(
    (a, b) => bySeverity(a.finding, b.finding) || a.finding.line - b.finding.line,
  )
  const errors = sorted.filter(({ finding }) => finding.severity === 'error').length
  const end = errors + most
  return { told: sorted.slice(0, end), leftOut: sorted.slice(end) }
}

/** The findings in order; a rule with many findings appears only once, at its first. */
export function oncePerRule(findings: readonly Finding[]): readonly ToldFinding[] {
  const byCode = [...grouped(findings, ({ code, severity }) => `${code} ${severity}`).values()]
  return byCode.flatMap((alike) => {
    if (alike.length < repeated || alike.some(({ lines }) => lines !== undefined))
      return alike.map((finding) => ({ finding, lines: finding.lines ?? [] }))
    return [{ finding: alike[0], lines: [...new Set(alike.map(({ line }) => line))] }]
  })
}

/** This many lines are named if one finding stands for all of a rule. */
const namedLines = 8

/** `3, 4, 5`, or of many lines the first: `3, 4, 5 and 409 others`. */
export function linesInWords(lines: readonly number[]): string {
  const others = lines.length - namedLines
  const rest = others > 0 ? ` and ${others.toLocaleString('en')} others` : ''
  return lines.slice(0, namedLines).join(', ') + rest
}

/** A message can quote a whole line. */
export const messageColumns = 300

/** How many findings there are in all. */
export function countOf(told: readonly ToldFinding[]): number {
  return told.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0)
}
