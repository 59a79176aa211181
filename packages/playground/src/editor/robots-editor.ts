import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { EditorState, StateEffect, type Extension, type Text } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view'

import type { FileOutline } from '../engine/file-outline.ts'
import type { LintMark, TextChange } from '../engine/lint-marks.ts'
import { strings } from '../parts/strings.ts'
import { engineColours, setLit, setOutline, type LitLines } from './engine-colours.ts'
import { markDiagnostics } from './mark-diagnostics.ts'
import type { NamedAgent } from './robots-completion.ts'

/** What the editor needs from the page. */
export interface RobotsEditorOptions {
  readonly text: string
  readonly agents: () => Promise<readonly NamedAgent[]>
  /** What a line means, as elements; undefined if there is nothing to say. */
  readonly explain: (line: number) => Promise<HTMLElement | undefined>
  readonly onChange: () => void
  readonly onLine: (line: number) => void
  readonly onExplain: () => void
  readonly onFormat: () => void
}

/** The editor of the robots.txt. */
export class RobotsEditor {
  readonly view: EditorView

  constructor(parent: HTMLElement, options: RobotsEditorOptions) {
    this.view = new EditorView({
      parent,
      state: EditorState.create({ doc: options.text, extensions: extensionsOf(options) }),
    })
  }

  /** The text at this moment. Comparing two of these is fast. */
  get doc(): Text {
    return this.view.state.doc
  }

  /** The line with the cursor, from 1. */
  get line(): number {
    return this.doc.lineAt(this.view.state.selection.main.head).number
  }

  /** Replaces the text, keeping what is the same at both ends. */
  replace(text: string): void {
    const old = this.doc.toString()
    let from = 0
    while (from < old.length && from < text.length && old[from] === text[from]) from++
    let oldTo = old.length
    let newTo = text.length
    while (oldTo > from && newTo > from && old[oldTo - 1] === text[newTo - 1]) {
      oldTo--
      newTo--
    }
    if (from === oldTo && from === newTo) return
    this.change([{ from, to: oldTo, insert: text.slice(from, newTo) }])
  }

  change(changes: readonly TextChange[]): void {
    this.view.dispatch({ changes })
  }

  showOutline(outline: FileOutline): void {
    this.view.dispatch({ effects: setOutline.of(outline) })
  }

  showLit(lit: LitLines | undefined): void {
    this.view.dispatch({ effects: setLit.of(lit) })
  }

  showMarks(marks: readonly LintMark[], onFix: (mark: LintMark) => void): void {
    this.view.dispatch(setDiagnostics(this.view.state, markDiagnostics(marks, this.doc, onFix)))
  }

  /** Moves the cursor to a line and the line into view. */
  goTo(line: number): void {
    if (line < 1 || line > this.doc.lines) return
    const { from } = this.doc.line(line)
    this.view.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
    this.view.focus()
  }
}

function extensionsOf({ agents, explain, onChange, onLine, onExplain, onFormat }: RobotsEditorOptions) {
  const run = (action: () => void) => (): boolean => {
    action()
    return true
  }
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    lintGutter(),
    placeholder(strings.editor.placeholder),
    EditorView.contentAttributes.of({ 'aria-label': strings.editor.label, dir: 'ltr' }),
    engineColours,
    completionOnTyping(agents),
    // The page opens a dropped file; else its text would be inserted, too.
    EditorView.domEventHandlers({ drop: ({ dataTransfer }) => (dataTransfer?.files.length ?? 0) > 0 }),
    highlightSpecialChars({ render: shownCharacter }),
    hoverTooltip(async (view, at) => {
      const { number, from, to } = view.state.doc.lineAt(at)
      const dom = await explain(number)
      return dom === undefined ? null : { pos: from, end: to, above: false, create: () => ({ dom }) }
    }),
    // Tab is not bound: it leaves the editor.
    keymap.of([
      { key: 'F1', run: run(onExplain) },
      { key: 'Shift-Alt-f', run: run(onFormat) },
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange()
      if (update.docChanged || update.selectionSet)
        onLine(update.state.doc.lineAt(update.state.selection.main.head).number)
    }),
  ]
}

/** Completion is loaded when somebody types, because most people paste. */
function completionOnTyping(agents: () => Promise<readonly NamedAgent[]>): Extension {
  let isLoading = false
  const load = async (view: EditorView): Promise<void> => {
    isLoading = true
    const { robotsCompletion, startCompletion } = await import('./robots-completion.ts')
    view.dispatch({ effects: StateEffect.appendConfig.of(robotsCompletion(agents)) })
    startCompletion(view)
  }
  return EditorView.domEventHandlers({
    keydown({ key, ctrlKey, altKey, metaKey }, view) {
      const isTyping = key.length === 1 && (key === ' ' || !ctrlKey) && !altKey && !metaKey
      if (isTyping && !isLoading) void load(view)
    },
  })
}

/** A character that cannot be seen, by its number. */
function shownCharacter(code: number, description: string | null): HTMLElement {
  const shown = document.createElement('span')
  shown.className = 'invisible'
  shown.title = description ?? ''
  shown.textContent = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return shown
}
