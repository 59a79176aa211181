import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import {
  packColumns,
  readColumns,
  RunColumnsBuilder,
  RunColumnsGroup,
  type RunColumns,
  type RunValue,
} from '../../src/rows/run-columns.ts'

/** Records with so many rows, of which all have the same values. */
type Records = readonly (readonly [rows: number, values: readonly RunValue[]])[]

const anyValue = fc.oneof(
  fc.constant(null),
  fc.string({ unit: 'binary' }),
  fc.nat(3),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 2 }),
)
const anyRecords = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.tuple(anyValue, anyValue)), {
  minLength: 1,
  maxLength: 12,
})

function columnsOf(records: Records): RunColumnsBuilder {
  const built = new RunColumnsBuilder(2)
  for (const [rows, values] of records) {
    values.forEach((value, column) => built.add(column, value, rows))
    built.endRecord(rows)
  }
  return built
}

function packed(columns: RunColumns): Buffer {
  return Buffer.from(packColumns(columns))
}

/** The values of each row. */
function rowsOf({ columns }: Pick<RunColumns, 'columns'>): readonly (readonly RunValue[])[] {
  const all = columns.map(({ values, runs }) => {
    const column: RunValue[] = []
    for (let n = 0; n < runs.length; n += 2)
      for (let row = 0; row < (runs.at(n + 1) as number); row++)
        column.push(values.at(runs.at(n) as number) as RunValue)
    return column
  })
  return (all[0] ?? []).map((_, row) => all.map((column) => column.at(row) as RunValue))
}

const small: Records = [
  [2, ['a', 1]],
  [1, ['b', null]],
]

describe('columns of runs', () => {
  it('are the rows again after they were packed', () => {
    fc.assert(
      fc.property(anyRecords, (records) => {
        const read = readColumns(packed(columnsOf(records)))
        expect(read && rowsOf(read)).toEqual(
          records.flatMap(([rows, values]) => Array.from({ length: rows }, () => values)),
        )
      }),
    )
  })

  it('have each value once, however many rows have it', () => {
    const { columns } = columnsOf([
      [1000, ['x'.repeat(100), 0]],
      [1000, ['x'.repeat(100), 1]],
    ])
    expect(columns).toMatchObject([{ runs: [0, 2000] }, { values: [0, 1], runs: [0, 1000, 1, 1000] }])
  })

  it('are nothing without rows', () => {
    expect(packColumns(new RunColumnsBuilder(2))).toHaveLength(0)
  })

  it.each([
    ['a value that is not there', (pack: Buffer) => pack.writeUInt32LE(9, pack.length - 4 * 12)],
    ['other numbers of rows', (pack: Buffer) => pack.writeUInt32LE(9, pack.length - 4 * 4)],
    ['values that are no JSON', (pack: Buffer) => pack.writeUInt8(0x21, 8)],
    ['a length of values beyond the end', (pack: Buffer) => pack.writeUInt32LE(0xffff, 4)],
  ])('do not come from %s', (_, damage) => {
    const pack = packed(columnsOf(small))
    expect(readColumns(pack)).toBeDefined()
    damage(pack)
    expect(readColumns(pack)).toBeUndefined()
  })

  it('form the same groups, however the records are divided into packs', () => {
    fc.assert(
      fc.property(anyRecords, fc.integer({ min: 1, max: 12 }), (records, atOnce) => {
        const limits = { rows: 5, sizeBytes: 40 }
        const whole = groupsOf([columnsOf(records)], limits)
        const parts: RunColumns[] = []
        for (let n = 0; n < records.length; n += atOnce) parts.push(columnsOf(records.slice(n, n + atOnce)))
        expect(groupsOf(parts, limits)).toEqual(whole)
        expect(whole.flatMap(rowsOf)).toEqual(rowsOf(columnsOf(records)))
      }),
    )
  })
})

function groupsOf(
  parts: readonly RunColumns[],
  limits: { readonly rows: number; readonly sizeBytes: number },
): readonly RunColumnsGroup[] {
  const groups = [new RunColumnsGroup(2)]
  for (const part of parts) {
    for (let record = 0; record < part.records.length / 2;) {
      if (groups.at(-1)?.isFull(limits) === true) groups.push(new RunColumnsGroup(2))
      record = groups.at(-1)?.take(part, record, limits) ?? Infinity
    }
  }
  return groups
}
