import type { Text } from '@codemirror/state'

import type { TextChange } from '../engine/lint-marks.ts'
import { element, userText } from './element.ts'

const shownBlocks = 6

/** The lines that changes touch, as they are and as they will be. */
export function lineDifference(doc: Text, changes: readonly TextChange[]): HTMLElement {
  const blocks: { readonly from: number; to: number; readonly changes: TextChange[] }[] = []
  for (const change of changes.toSorted((a, b) => a.from - b.from)) {
    const from = doc.lineAt(Math.min(change.from, doc.length)).from
    const { to } = doc.lineAt(Math.min(change.to, doc.length))
    const last = blocks.at(-1)
    if (last === undefined || from > last.to) {
      blocks.push({ from, to, changes: [change] })
    } else {
      last.to = Math.max(to, last.to)
      last.changes.push(change)
    }
  }
  return element(
    'pre',
    { dir: 'ltr', tabindex: 0 },
    blocks.slice(0, shownBlocks).flatMap(({ from, to, changes: inside }) => {
      let text = ''
      let at = from
      for (const change of inside) {
        text += doc.sliceString(at, change.from) + change.insert
        at = change.to
      }
      text += doc.sliceString(at, Math.max(at, to))
      return changedText(linesOf(doc.sliceString(from, to)), linesOf(text))
    }),
    blocks.length > shownBlocks && '…',
  )
}

/** Lines that are gone, then lines that are new. */
export function changedText(old: readonly string[], now: readonly string[]): readonly HTMLElement[] {
  return [
    ...old.map((line) => element('del', '− ', userText(line), '\n')),
    ...now.map((line) => element('ins', '+ ', userText(line), '\n')),
  ]
}

function linesOf(text: string): readonly string[] {
  const lines = text.split('\n')
  return lines.filter((line, index) => line !== '' || index < lines.length - 1)
}
