import { open, stat, truncate } from 'node:fs/promises'

import { createParquetFile, parquetOutput, type ParquetRowsFrom } from '../rows/parquet-output.ts'
import { readColumns } from '../rows/run-columns.ts'
import { nameOf } from '../runtime/open-input.ts'
import { cannotWrite, type Output } from '../runtime/output.ts'
import { UserError } from '../runtime/user-error.ts'

export interface Sink {
  write(rows: Uint8Array): Promise<void>
  /** Syncs to disk; resolves to the total length in bytes. */
  settle(): Promise<number>
  close(): Promise<void>
}

/** What takes rows in order and is finished once. */
interface RowsTo {
  write(rows: Uint8Array): Promise<void>
  finish(): Promise<void>
  close?(): Promise<void>
}

/** Standard output, or Parquet: settled once, when all rows are written. */
export function countingSink(to: RowsTo): Sink {
  let sizeBytes = 0
  return {
    async write(rows) {
      sizeBytes += rows.length
      await to.write(rows)
    },
    async settle() {
      await to.finish()
      return sizeBytes
    },
    close: async () => to.close?.(),
  }
}

/** A file, of which the first `kept` bytes are kept. */
export async function fileSink(path: string, kept: number): Promise<Sink> {
  const failed = (error: unknown): never => {
    throw cannotWrite(path, error)
  }
  if (kept > 0) {
    const size = (await stat(path).catch(failed)).size
    if (size < kept)
      throw new UserError(
        `cannot resume ${nameOf(path)}: expected at least ${kept.toLocaleString('en')} bytes, got ${size.toLocaleString('en')}. Delete its checkpoint to start over.`,
      )
    await truncate(path, kept).catch(failed)
  }
  const file = await open(path, kept > 0 ? 'a' : 'w').catch(failed)
  // A pipe or a device cannot be synced.
  const isOnDisk = (await file.stat()).isFile()
  let sizeBytes = kept
  return {
    async write(rows) {
      sizeBytes += rows.length
      await file.appendFile(rows).catch(failed)
    },
    async settle() {
      if (isOnDisk) await file.datasync().catch(failed)
      return sizeBytes
    },
    close: () => file.close(),
  }
}

/** Parquet in a file, or on standard output. */
export async function parquetSink(
  { schema, isPacked }: ParquetRowsFrom,
  path: string | undefined,
  output: Output,
): Promise<Sink> {
  const rows =
    path === undefined ? await parquetOutput(schema, output) : await createParquetFile(schema, path)
  if (!isPacked) return countingSink(rows)
  return countingSink({
    async write(pack) {
      const columns = readColumns(pack)
      if (columns === undefined) throw new Error('rows are not a whole pack')
      await rows.writeColumns(columns)
    },
    finish: () => rows.finish(),
    close: () => rows.close(),
  })
}
