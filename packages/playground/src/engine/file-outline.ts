import type { LineKind, LineUse } from 'ruly'

import type { OpenFile } from './open-file.ts'

/** What the engine says about one line, for the colours of the editor. */
export interface OutlineLine {
  readonly kind: LineKind
  readonly use: LineUse
  /** Index of the line's group; undefined if it is in none. */
  readonly group: number | undefined
  /** Columns of the value. */
  readonly valueFrom: number
  readonly valueTo: number
}

/** The lines of a file, one after the other in numbers, because objects would be slow to send. */
export interface FileOutline {
  readonly numbers: Int32Array<ArrayBuffer>
  readonly lineCount: number
  readonly groupCount: number
  readonly ruleCount: number
  readonly sizeBytes: number
}

const columns = 5

const kinds: readonly LineKind[] = [
  'blank',
  'comment',
  'not-a-field',
  'beyond-limit',
  'user-agent',
  'allow',
  'disallow',
  'extension',
  'unknown',
]

const uses: readonly LineUse[] = [
  'blank',
  'opens-group',
  'joins-group',
  'rule',
  'extension',
  'comment',
  'not-a-field',
  'unknown-field',
  'rule-outside-groups',
  'beyond-limit',
]

/** Reads the lines of a file as the editor numbers them. */
export function outlineOf(file: OpenFile): FileOutline {
  const { positions, robots } = file
  const { lineTable } = robots
  const numbers = new Int32Array(positions.lineCount * columns)
  for (let line = 1; line <= lineTable.length; line++) {
    const start = lineTable.startOf(line)
    const row = (positions.lineAt(start) - 1) * columns
    numbers[row] = kinds.indexOf(lineTable.kindOf(line))
    numbers[row + 1] = uses.indexOf(lineTable.useOf(line))
    numbers[row + 2] = lineTable.groupOf(line) ?? -1
    numbers[row + 3] = positions.columnAt(lineTable.valueStartOf(line))
    numbers[row + 4] = positions.columnAt(lineTable.valueEndOf(line))
  }
  // They are for everyone, wherever they stand.
  for (const { line } of robots.sitemaps) numbers[(file.editorLine(line) - 1) * columns + 2] = -1
  return {
    numbers,
    lineCount: positions.lineCount,
    groupCount: lineTable.groupCount,
    ruleCount: lineTable.countOf('allow') + lineTable.countOf('disallow'),
    sizeBytes: robots.bytes.length,
  }
}

/** One line of an outline; undefined if it has no such line. */
export function outlineLine({ numbers, lineCount }: FileOutline, line: number): OutlineLine | undefined {
  if (line < 1 || line > lineCount) return undefined
  const [kind = 0, use = 0, group = -1, valueFrom = 0, valueTo = 0] = numbers.subarray(
    (line - 1) * columns,
    line * columns,
  )
  return {
    kind: kinds[kind] ?? 'blank',
    use: uses[use] ?? 'blank',
    group: group < 0 ? undefined : group,
    valueFrom,
    valueTo,
  }
}
