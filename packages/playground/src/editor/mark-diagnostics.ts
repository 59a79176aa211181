import type { Action, Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'

import type { LintMark } from '../engine/lint-marks.ts'
import { strings } from '../parts/strings.ts'

/** The findings of the linter as the editor shows them, with a button for the fix. */
export function markDiagnostics(marks: readonly LintMark[], doc: Text): readonly Diagnostic[] {
  return marks.map((mark) => ({
    from: Math.min(mark.from, doc.length),
    to: Math.min(Math.max(mark.to, mark.from), doc.length),
    severity: mark.severity,
    source: mark.code,
    message: messageOf(mark),
    actions: mark.fix === undefined ? [] : [fixAction(mark, doc)],
  }))
}

/** The message of a finding, with what its fix may change. */
export function messageOf({ message, fixChanges }: LintMark): string {
  return fixChanges === undefined ? message : `${message} ${strings.problems.fixChanges(fixChanges)}`
}

function fixAction({ fix = [] }: LintMark, doc: Text): Action {
  return {
    name: strings.problems.fix,
    apply(view) {
      // The places are those of the text that was linted. New ones come a moment after a change.
      if (view.state.doc.eq(doc)) view.dispatch({ changes: fix, userEvent: 'input.fix' })
    },
  }
}
