import { grouped } from '../../util/grouped.ts'
import type { Finding } from '../../lint/lint.ts'
import type { Severity } from '../../lint/lint-rule.ts'

/** A finding that is told, for itself or for all that a rule has found. */
export interface ToldFinding {
  readonly finding: Finding
  /** The lines of all findings that it stands for; empty where it stands for itself. */
  readonly lines: readonly number[]
}

/** What is told of the findings of a file, and what is left out. */
export interface Told {
  readonly told: readonly ToldFinding[]
  readonly leftOut: readonly ToldFinding[]
}

/** From so many findings of a rule on, one stands for all. */
const repeated = 3

/** So many are told of a file, besides its errors. */
const most = 20

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 }

/** Findings as a person wants to read them: errors first, then warnings, each rule that has found much once, and no more than fit a screen or two. */
export function toldFindings(findings: readonly Finding[]): Told {
  const sorted = once(findings).toSorted(
    (a, b) => ranks[a.finding.severity] - ranks[b.finding.severity] || a.finding.line - b.finding.line,
  )
  const errors = sorted.filter(({ finding }) => finding.severity === 'error').length
  const end = Math.max(errors, most)
  return { told: sorted.slice(0, end), leftOut: sorted.slice(end) }
}

/** The findings in their order, each rule that has found much once, at its first. */
export function once(findings: readonly Finding[]): readonly ToldFinding[] {
  const byCode = [...grouped(findings, ({ code, severity }) => `${code} ${severity}`).values()]
  return byCode.flatMap((alike) => {
    const [first] = alike
    if (first === undefined || alike.length < repeated)
      return alike.map((finding) => ({ finding, lines: [] }))
    return [{ finding: first, lines: [...new Set(alike.map(({ line }) => line))] }]
  })
}

/** How many findings there are in all. */
export function countOf(told: readonly ToldFinding[]): number {
  return told.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0)
}
