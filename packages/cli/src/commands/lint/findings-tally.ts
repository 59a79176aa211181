import { counted } from '@ruly/common/words'
import type { Severity, LintedFile } from '@ruly/lint'

/** Counts of the findings in all files. */
export interface Tally {
  files: number
  readonly found: Record<Severity, number>
  /** Fixable findings, by the effect of the fix. */
  readonly fixable: Record<'keeps-verdicts' | 'changes-verdicts', number>
  filesWithFindings: number
  fixed: number
  suppressed: number
}

export function emptyTally(): Tally {
  return {
    files: 0,
    found: { error: 0, warning: 0, info: 0 },
    fixable: { 'keeps-verdicts': 0, 'changes-verdicts': 0 },
    filesWithFindings: 0,
    fixed: 0,
    suppressed: 0,
  }
}

export function count(tally: Tally, { report: { findings, suppressed }, fixed = [] }: LintedFile): void {
  tally.files++
  tally.fixed += fixed.length
  tally.suppressed += suppressed.length
  if (findings.length > 0) tally.filesWithFindings++
  for (const { severity, fix = [], fixChanges } of findings) {
    tally.found[severity]++
    if (fix.length > 0) tally.fixable[fixChanges === undefined ? 'keeps-verdicts' : 'changes-verdicts']++
  }
}

export function summaryOf({ files, found, fixable, filesWithFindings, fixed, suppressed }: Tally): string {
  const counts = (['error', 'warning', 'info'] as const)
    .filter((severity) => found[severity] > 0)
    .map((severity) => counted(found[severity], severity))
  const ofFiles = files === 1 ? '' : ` in ${filesWithFindings} of ${files} files`
  const all =
    counts.length === 0
      ? `no problems found${files === 1 ? '' : ` in ${files} files`}`
      : counts.join(', ') + ofFiles
  const asides = [
    fixed === 0 ? '' : `${fixed} fixed`,
    suppressed === 0 ? '' : `${suppressed} suppressed by comments`,
    fixableText(fixable),
  ].filter((text) => text !== '')
  return [all, ...asides].join('; ')
}

function fixableText({ 'keeps-verdicts': keeping, 'changes-verdicts': changing }: Tally['fixable']): string {
  if (changing === 0) return keeping === 0 ? '' : `${keeping} can be fixed with --fix`
  const withAll = 'with --fix all, which changes verdicts'
  return keeping === 0
    ? `${changing} can be fixed ${withAll}`
    : `${keeping} can be fixed with --fix, ${changing} ${withAll}`
}
