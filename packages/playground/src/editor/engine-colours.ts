import { Prec, StateEffect, type EditorState, type Extension, type Range } from '@codemirror/state'
import { Decoration, EditorView, ViewPlugin, type DecorationSet, type ViewUpdate } from '@codemirror/view'

import { outlineLine, type FileOutline, type OutlineLine } from '../engine/file-outline.ts'
import { rightToLeft } from '../parts/strings.ts'

/** What a picked question lights up. */
export interface LitLines {
  /** Indexes of the groups that the agent obeys. */
  readonly obeyed: ReadonlySet<number>
  /** The line that decides; 0 if none does. */
  readonly line: number
  readonly allowed: boolean
}

/** Sets what the engine says about the lines of the current text. */
export const setOutline = StateEffect.define<FileOutline>()

/** Sets what is lit up; undefined for nothing. */
export const setLit = StateEffect.define<LitLines | undefined>()

const skipped = new Set(['not-a-field', 'unknown-field', 'rule-outside-groups', 'beyond-limit'])

const marks = {
  name: Decoration.mark({ class: 'line-name' }),
  value: Decoration.mark({ class: 'line-value' }),
  comment: Decoration.mark({ class: 'line-comment' }),
}

/** A part of a path that is written from right to left: the parts follow each other as in the URL. */
const isolate = Decoration.mark({ tagName: 'bdi', bidiIsolate: null })
const pathPart = /[^/?&=#*$:\s]+/g

/**
 * Colours of the lines that can be seen, by what the engine read.
 *
 * After a change of the text the colours move with it, until the engine has read the new text.
 */
class EngineColours {
  decorations: DecorationSet = Decoration.none
  isolates: DecorationSet = Decoration.none
  #outline: FileOutline | undefined
  #isCurrent = false
  #lit: LitLines | undefined

  update(update: ViewUpdate): void {
    if (update.docChanged) {
      this.decorations = this.decorations.map(update.changes)
      this.isolates = this.isolates.map(update.changes)
      this.#isCurrent = false
    }
    const isTold = this.#take(update)
    if (this.#isCurrent && (isTold || update.viewportChanged)) this.decorations = this.#draw(update.view)
  }

  #take({ transactions }: ViewUpdate): boolean {
    let isTold = false
    for (const { effects } of transactions) {
      for (const effect of effects) {
        if (effect.is(setOutline)) {
          this.#outline = effect.value
          this.#isCurrent = true
          isTold = true
        } else if (effect.is(setLit)) {
          this.#lit = effect.value
          isTold = true
        }
      }
    }
    return isTold
  }

  #draw({ state, visibleRanges }: EditorView): DecorationSet {
    const ranges: Range<Decoration>[] = []
    const isolates: Range<Decoration>[] = []
    for (const { from, to } of visibleRanges) {
      for (let { number } = state.doc.lineAt(from); number <= state.doc.lineAt(to).number; number++) {
        const line = this.#outline && outlineLine(this.#outline, number)
        if (line !== undefined) this.#drawLine(state, number, line, ranges)
        const { from: start, text } = state.doc.line(number)
        if (!rightToLeft.test(text)) continue
        for (const { 0: part, index } of text.matchAll(pathPart))
          if (rightToLeft.test(part)) isolates.push(isolate.range(start + index, start + index + part.length))
      }
    }
    this.isolates = Decoration.set(isolates, true)
    return Decoration.set(ranges, true)
  }

  #drawLine(state: EditorState, number: number, line: OutlineLine, ranges: Range<Decoration>[]): void {
    const { from, to, text } = state.doc.line(number)
    const classes = this.#classesOf(number, line)
    if (classes !== '') ranges.push(Decoration.line({ class: classes }).range(from))
    const add = (mark: Decoration, start: number, end: number): void => {
      if (end > start && end <= to) ranges.push(mark.range(start, end))
    }
    if (line.kind === 'comment') add(marks.comment, from, to)
    if (skipped.has(line.use) || line.kind === 'comment' || line.kind === 'blank') return
    const name = text.slice(0, line.valueFrom).replace(/(?<![\s:])[\s:]+$/, '')
    add(marks.name, from, from + name.length)
    add(marks.value, from + line.valueFrom, from + line.valueTo)
    const hash = text.indexOf('#', line.valueTo)
    if (hash >= 0) add(marks.comment, from + hash, to)
  }

  #classesOf(number: number, { use, kind, group }: OutlineLine): string {
    const lit = this.#lit
    return [
      skipped.has(use) && 'line-skipped',
      use === 'opens-group' && 'line-opens',
      kind === 'allow' && 'line-allow',
      kind === 'disallow' && 'line-disallow',
      lit !== undefined && group !== undefined && !lit.obeyed.has(group) && 'line-dimmed',
      lit?.line === number &&
        (lit.allowed ? 'line-decides line-decides-allow' : 'line-decides line-decides-disallow'),
    ]
      .filter(Boolean)
      .join(' ')
  }
}

/** The extension of the editor that shows what the engine read. */
export const engineColours: Extension = ViewPlugin.define(() => new EngineColours(), {
  decorations: (plugin) => plugin.decorations,
  provide: (plugin) => {
    const isolates = (view: EditorView): DecorationSet => view.plugin(plugin)?.isolates ?? Decoration.none
    return Prec.lowest([EditorView.decorations.of(isolates), EditorView.bidiIsolatedRanges.of(isolates)])
  },
})
