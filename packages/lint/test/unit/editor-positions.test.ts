import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { EditorPositions } from '../../src/editor/editor-positions.ts'

describe('EditorPositions', () => {
  it('counts a line end once, and characters as the editor does', () => {
    const positions = new EditorPositions('aé\r\n😀b\n')
    // a, é (2 bytes), CR LF, 😀 (4 bytes), b
    expect(positions.lineCount).toBe(3)
    expect(positions.spanOf({ start: 5, end: 9 })).toEqual({ from: 3, to: 5 })
    expect(positions.lineAt(5)).toBe(2)
    expect(positions.columnAt(9)).toBe(2)
    expect(positions.lineSpan(2)).toEqual({ from: 3, to: 6 })
  })

  it('finds every character of any text', () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '😀', '\n', '\r\n', '\r', ':', ''), { maxLength: 30 })
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(text, (file) => {
        const positions = new EditorPositions(file)
        const shown = file.replaceAll(/\r\n?/g, '\n')
        expect(positions.lineCount).toBe(shown.split('\n').length)
        const places: (readonly [byte: number, units: number])[] = []
        let units = 0
        for (const character of shown.replaceAll('\n', '')) {
          // Each character other than a line end, in order.
          while (shown[units] === '\n') units++
          const before = new TextEncoder().encode(file.slice(0, indexIn(file, units))).length
          places.push([before, units])
          units += character.length
        }
        for (const [byte, at] of [...places, ...places.toReversed()])
          expect(positions.offsetAt(byte)).toBe(at)
      }),
    )
  })
})

/** The index in the file of an offset in the editor. */
function indexIn(file: string, offset: number): number {
  let index = 0
  for (let seen = 0; seen < offset; seen++) index += file.startsWith('\r\n', index) ? 2 : 1
  return index
}
