import type { RobotsEditor } from '../editor/robots-editor.ts'
import type { EngineLane } from '../state/engine-lane.ts'
import type { PageStore } from '../state/page-store.ts'

/** What the panels of the page share. */
export interface PageParts {
  readonly store: PageStore
  readonly editor: RobotsEditor
  /** For what must be fast: outline, answers, proofs, lines. */
  readonly answering: EngineLane
  /** For what can take long: linter, comparisons, diff. */
  readonly studying: EngineLane
  /** Moves the cursor of the editor to a line. */
  readonly goTo: (line: number) => void
  /** Tells screen readers, and shows it below the editor. */
  readonly announce: (message: string) => void
}

/** A part of the page beside the editor. */
export interface Panel {
  readonly node: HTMLElement
  /** Called when the panel is shown, and when something that it shows may have changed while it is. */
  readonly refresh: () => void
}
