import fc from 'fast-check'
import { expect, test } from 'vitest'

import { createParquetRows, type RowGroupLimits } from '../../../batch/src/rows/parquet-rows.ts'
import { RunColumnsBuilder, type RunValue } from '../../../batch/src/rows/run-columns.ts'
import {
  count,
  flag,
  list,
  most32,
  nullable,
  object,
  oneOf,
  rowSchema,
  text,
} from '../../../batch/src/rows/row-schema.ts'
import { duckRows, parquetRows, withoutNulls } from '../support/parquet.ts'
import { createFolder } from '../support/ruly.ts'

const folder = createFolder()

/** Every kind of column that a row can have. */
const schema = rowSchema(
  { name: 'test-row', version: 1, title: 'A row of a test' },
  {
    text: text(''),
    maybe: nullable(text('')),
    name: nullable(oneOf(['a', 'b'], '')),
    short: count('', most32),
    long: nullable(count('')),
    share: nullable({ type: 'number' }),
    is: nullable(flag('')),
    texts: nullable(list({ type: 'string' }, '')),
    whole: object('', { line: count('', most32), names: list({ type: 'string' }, '') }),
    edits: list(object('', { start: count('', most32), text: text('') }), ''),
  },
  ['text', 'maybe', 'name', 'short', 'long', 'share', 'is', 'texts'],
)

const anyText = fc.string({ unit: 'binary' })
const anyShort = fc.nat({ max: most32 })
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
const anyRow = fc.record(
  {
    text: anyText,
    maybe: maybe(anyText),
    name: maybe(fc.constantFrom('a', 'b')),
    short: anyShort,
    long: maybe(fc.maxSafeNat()),
    share: maybe(fc.double({ noNaN: true, noDefaultInfinity: true, min: 0, max: 1e6 })),
    is: maybe(fc.boolean()),
    texts: maybe(fc.array(anyText, { maxLength: 3 })),
    whole: fc.record({ line: anyShort, names: fc.array(anyText, { maxLength: 3 }) }),
    edits: fc.array(fc.record({ start: anyShort, text: anyText }), { maxLength: 3 }),
  },
  { requiredKeys: ['text', 'maybe', 'name', 'short', 'long', 'share', 'is', 'texts'] },
)

function linesOf(rows: readonly unknown[]): Buffer {
  return Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** The Parquet of rows that come in calls of so many. */
async function parquetOf(rows: readonly unknown[], atOnce: number, limits?: RowGroupLimits): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const written = await createParquetRows(schema, async (piece) => void pieces.push(piece), limits)
  for (let start = 0; start < rows.length; start += atOnce)
    await written.write(linesOf(rows.slice(start, start + atOnce)))
  await written.finish()
  return Buffer.concat(pieces)
}

test('rows of any values come back as they were, however many are in a row group', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRow, { maxLength: 60 }),
      fc.integer({ min: 1, max: 30 }),
      async (rows, most) => {
        const bytes = await parquetOf(rows, 7, { rows: most, sizeBytes: 1 << 20 })
        expect((await parquetRows(folder.write('rows.parquet', bytes))).map(withoutNulls)).toEqual(
          rows.map(withoutNulls),
        )
      },
    ),
    { numRuns: 8 },
  )
})

test('rows may come in pieces that end anywhere, in memory that is used again', async () => {
  const rows = fc.sample(anyRow, { numRuns: 40, seed: 7 })
  const all = linesOf(rows)
  const buffer = Buffer.alloc(97)
  const pieces: Uint8Array[] = []
  const written = await createParquetRows(schema, async (piece) => void pieces.push(piece))
  for (let start = 0; start < all.length; start += buffer.length)
    await written.write(buffer.subarray(0, all.copy(buffer, 0, start)))
  await written.finish()
  expect(Buffer.concat(pieces).equals(await parquetOf(rows, 40))).toBe(true)
})

test('a row group ends after so many rows or bytes, and the same rows give the same file', async () => {
  const rows = fc.sample(anyRow, { numRuns: 100, seed: 7 })
  const limits = { rows: 40, sizeBytes: 1 << 20 }
  const bytes = await parquetOf(rows, 100, limits)
  expect((await parquetOf(rows, 3, limits)).equals(bytes)).toBe(true)
  const groups = async (name: string, content: Buffer): Promise<unknown> =>
    (await duckRows(`FROM parquet_file_metadata('${folder.write(name, content)}')`)).map(
      ({ num_row_groups: found, num_rows: all }) => [found, all],
    )
  expect(await groups('by-rows.parquet', bytes)).toEqual([[3, 100]])
  const short = await parquetOf(rows, 100, { rows: 1000, sizeBytes: 1 })
  expect(await groups('by-bytes.parquet', short)).toEqual([[100, 100]])
})

test('a number that a column has no room for is an error, not another number', async () => {
  const row = {
    text: '',
    maybe: null,
    name: null,
    short: most32 + 1,
    long: null,
    share: null,
    is: null,
    texts: null,
  }
  await expect(parquetOf([row], 1)).rejects.toThrow('int32')
})

test('columns of runs are the same rows, in row groups that end after a record', async () => {
  const { whole: _whole, edits: _edits, ...flat } = schema.properties
  const runSchema = rowSchema({ name: 'run-row', version: 1, title: 'A row of a test' }, flat)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyRow, fc.integer({ min: 1, max: 30 })), { maxLength: 30 }),
      fc.integer({ min: 1, max: 8 }),
      async (records, atOnce) => {
        const rows = records.flatMap(([row, times]) =>
          Array.from({ length: times }, () => onlyFlat(row, flat)),
        )
        const pieces: Uint8Array[] = []
        const written = await createParquetRows(runSchema, async (piece) => void pieces.push(piece), {
          rows: 100,
          sizeBytes: 1 << 20,
        })
        for (let start = 0; start < records.length; start += atOnce) {
          const columns = new RunColumnsBuilder(Object.keys(flat).length)
          for (const [row, times] of records.slice(start, start + atOnce)) {
            Object.values(onlyFlat(row, flat)).forEach((value, place) => columns.add(place, value, times))
            columns.endRecord(times)
          }
          await written.writeColumns(columns)
        }
        await written.finish()
        const path = folder.write('runs.parquet', Buffer.concat(pieces))
        expect((await parquetRows(path)).map(withoutNulls)).toEqual(rows.map(withoutNulls))
        expect((await duckRows(`FROM '${path}'`)).map(withoutNulls)).toEqual(
          (await duckRows(`FROM '${folder.write('rows.parquet', await plainOf(runSchema, rows))}'`)).map(
            withoutNulls,
          ),
        )
      },
    ),
    { numRuns: 8 },
  )
})

function onlyFlat(row: object, flat: object): Record<string, RunValue> {
  return Object.fromEntries(
    Object.keys(flat).map((name) => [name, (row as Readonly<Record<string, RunValue>>)[name] ?? null]),
  )
}

/** The same rows, which the library turns into columns. */
async function plainOf(of: typeof schema, rows: readonly unknown[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const written = await createParquetRows(of, async (piece) => void pieces.push(piece))
  await written.write(linesOf(rows))
  await written.finish()
  return Buffer.concat(pieces)
}
