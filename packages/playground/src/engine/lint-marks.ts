import { bySeverity, fix, type Finding, type Severity } from '@ruly/lint'

import type { OpenFile } from './open-file.ts'

/** A change of the editor's text. */
export interface TextChange {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/** A finding of the linter with its place in the editor. */
export interface LintMark {
  readonly code: string
  readonly severity: Severity
  readonly message: string
  /** The editor's line, from 1; 0 for the file as a whole. */
  readonly line: number
  readonly from: number
  readonly to: number
  /** Undefined if there is no fix. */
  readonly fix: readonly TextChange[] | undefined
  /** What the fix may change; undefined if it is proved to keep every verdict. */
  readonly fixChanges: string | undefined
}

/** The findings of a file. */
export interface LintMarks {
  /** The most serious ones, these first. */
  readonly marks: readonly LintMark[]
  readonly count: number
  readonly counts: Readonly<Record<Severity, number>>
  readonly fixableCount: number
}

const shownMarks = 500

/** Lints the file. Of many findings, the most serious ones are returned. */
export function lintMarksOf(file: OpenFile): LintMarks {
  const { findings } = file.report
  const sorted = findings.toSorted(bySeverity)
  return {
    marks: sorted.slice(0, shownMarks).map((finding) => markOf(finding, file)),
    count: findings.length,
    counts: { error: countOf(file, 'error'), warning: countOf(file, 'warning'), info: countOf(file, 'info') },
    fixableCount: findings.filter(isSafeFix).length,
  }
}

function countOf({ report }: OpenFile, severity: Severity): number {
  return report.findings.filter((finding) => finding.severity === severity).length
}

function isSafeFix({ fix: edits, fixChanges }: Finding): boolean {
  return edits !== undefined && fixChanges === undefined
}

function markOf(finding: Finding, file: OpenFile): LintMark {
  const { positions } = file
  const line = file.editorLine(finding.line)
  return {
    code: finding.code,
    severity: finding.severity,
    message: finding.message,
    line,
    ...(finding.span === undefined ? positions.lineSpan(Math.max(line, 1)) : positions.spanOf(finding.span)),
    fix: finding.fix?.map(({ text, ...span }) => ({
      ...positions.spanOf(span),
      insert: text.replaceAll(/\r\n?/g, '\n'),
    })),
    fixChanges: finding.fixChanges,
  }
}

/** The text with every fix that keeps every verdict, and how many findings it fixed. */
export function fixAll(file: OpenFile): { readonly text: string; readonly fixedCount: number } {
  const { bytes, applied } = fix(file.text, { ...file.readAs, fixes: 'keeps-verdicts' })
  return { text: textOf(bytes), fixedCount: applied.length }
}

/** The text of a file, with its byte order mark if it has one. */
export function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}
