import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'

import { visible } from '@ruly/lint'

import { cannotRead, nameOf } from '../runtime/open-input.ts'
import { parsedJson } from '../runtime/parsed-json.ts'
import { UserError } from '../runtime/user-error.ts'

/** A row that was read, by the names of its columns. */
export type ReadRow = Readonly<Record<string, unknown>>

/**
 * The rows of a file of NDJSON or Parquet, with these columns at least. Of Parquet, other columns are not read.
 *
 * Throws a `UserError` for another file, and for rows without one of the columns.
 */
export async function* rowsInFile(path: string, columns: readonly string[]): AsyncGenerator<ReadRow> {
  try {
    yield* (await isParquet(path)) ? parquetRows(path, columns) : jsonRows(path, columns)
  } catch (error) {
    throw cannotRead(path, error)
  }
}

const parquetMark = 'PAR1'

async function isParquet(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(parquetMark.length), 0, parquetMark.length, 0)
    return buffer.toString('latin1') === parquetMark
  } finally {
    await file.close()
  }
}

/** One row group at a time is in memory. */
async function* parquetRows(path: string, columns: readonly string[]): AsyncGenerator<ReadRow> {
  const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } = await import('hyparquet')
  const file = await asyncBufferFromFile(path)
  const metadata = await parquetMetadataAsync(file)
  const names = new Set(metadata.schema.map(({ name }) => name))
  const missing = columns.find((column) => !names.has(column))
  if (missing !== undefined) throw lacks(path, missing)
  let rowStart = 0
  for (const { num_rows: count } of metadata.row_groups) {
    const rowEnd = rowStart + Number(count)
    yield* await parquetReadObjects({ file, metadata, columns: [...columns], rowStart, rowEnd })
    rowStart = rowEnd
  }
}

async function* jsonRows(path: string, columns: readonly string[]): AsyncGenerator<ReadRow> {
  let number = 0
  let isEmpty = true
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number++
    if (line.trim() === '') continue
    const row = parsedJson(line)
    if (typeof row !== 'object' || row === null)
      throw new UserError(
        `${nameOf(path)}, line ${number}: expected a row of JSON, got ${visible(line.slice(0, shown))}. Pass rows of ruly census as ndjson or parquet.`,
      )
    const missing = columns.find((column) => !(column in row))
    if (missing !== undefined) throw lacks(path, missing)
    isEmpty = false
    yield row as ReadRow
  }
  if (isEmpty) throw new UserError(`${nameOf(path)} is empty. Pass rows of ruly census as ndjson or parquet.`)
}

/** Characters of a wrong line in a message. */
const shown = 40

function lacks(path: string, column: string): UserError {
  return new UserError(
    `${nameOf(path)} has no column ${column}. Pass rows of ruly census for each site and agent, as ndjson or parquet.`,
  )
}
