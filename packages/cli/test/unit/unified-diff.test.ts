import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { unifiedDiff } from '../../src/files/unified-diff.ts'

/** The text that a diff makes of another, as `patch` does it; throws where the lines are not those of the text. */
function patched(before: string, diff: string): string {
  const lines = before.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const hunks = diff
    .replaceAll('\n\\ No newline at end of file\n', '\0\n')
    .split(/^(?=@@ )/m)
    .slice(1)
  let at = 0
  let after = ''
  for (const hunk of hunks) {
    const [, start = '', count = '1'] = /^@@ -(\d+)(?:,(\d+))? /.exec(hunk) ?? []
    const from = count === '0' ? Number(start) : Number(start) - 1
    after += lines.slice(at, from).join('')
    at = from
    for (const written of hunk.slice(hunk.indexOf('\n') + 1).match(/[^\n]*\n/g) ?? []) {
      const line = written.replace('\0\n', '')
      if (line[0] !== '+' && lines[at++] !== line.slice(1)) throw new Error(`not in the text: ${line}`)
      if (line[0] !== '-') after += line.slice(1)
    }
  }
  return after + lines.slice(at).join('')
}

describe('a unified diff', () => {
  it('can have a hunk of any length', () => {
    const [before, after] = ['a\n'.repeat(100_000), 'b\n'.repeat(100_000)]
    expect(patched(before, unifiedDiff('robots.txt', before, after)) === after).toBe(true)
  })

  it('shows what changes, with three lines around it and the numbers of the lines', () => {
    const before = Array.from({ length: 20 }, (_, n) => `${n + 1}\n`)
    const after = before.with(9, 'ten\n').toSpliced(18, 2, 'last')
    expect(unifiedDiff('robots.txt', before.join(''), after.join(''))).toBe(`--- robots.txt
+++ robots.txt
@@ -7,7 +7,7 @@
 7
 8
 9
-10
+ten
 11
 12
 13
@@ -16,5 +16,4 @@
 16
 17
 18
-19
-20
+last
\\ No newline at end of file
`)
  })

  it('is empty where nothing changes, and whole where there was nothing', () => {
    expect(unifiedDiff('a', 'x\n', 'x\n')).toBe('')
    expect(unifiedDiff('a', '', 'x\n')).toBe('--- a\n+++ a\n@@ -0,0 +1 @@\n+x\n')
    expect(unifiedDiff('a', 'x\n', '')).toBe('--- a\n+++ a\n@@ -1 +0,0 @@\n-x\n')
  })

  it('makes of the one text the other', () => {
    const text = fc
      .tuple(fc.array(fc.constantFrom('a', 'b', '', 'c\r'), { maxLength: 40 }), fc.constantFrom('', '\n'))
      .map(([lines, end]) => lines.join('\n') + end)
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(patched(before, unifiedDiff('a', before, after))).toBe(after)
      }),
    )
  })

  it('is no longer to make for texts that have nothing in common', () => {
    const [before, after] = ['a', 'b'].map((letter) =>
      Array.from({ length: 5000 }, (_, n) => `${letter}${n}\n`).join(''),
    ) as [string, string]
    expect(patched(before, unifiedDiff('a', before, after))).toBe(after)
  })
})
