import type { Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import { visible } from '@ruly/lint'

import type { LintMark } from '../engine/lint-marks.ts'
import { strings } from '../parts/strings.ts'

/** The findings of the linter as the editor shows them, with a button for the fix. */
export function markDiagnostics(
  marks: readonly LintMark[],
  doc: Text,
  onFix: (mark: LintMark) => void,
): readonly Diagnostic[] {
  return marks.map((mark) => ({
    from: Math.min(mark.from, doc.length),
    to: Math.min(Math.max(mark.to, mark.from), doc.length),
    severity: mark.severity,
    source: mark.code,
    message: messageOf(mark),
    actions: mark.fix === undefined ? [] : [{ name: strings.problems.fix, apply: () => onFix(mark) }],
  }))
}

/** The message of a finding, which can quote the file, with what its fix may change. */
export function messageOf({ message, fixChanges }: LintMark): string {
  return visible(fixChanges === undefined ? message : `${message} ${strings.problems.fixChanges(fixChanges)}`)
}
