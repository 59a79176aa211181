import { createReadStream, existsSync } from 'node:fs'

import { takeLock } from '../files/take-lock.ts'
import { openReplacement, writableFile } from '../files/atomic-write.ts'
import { nameOf } from '../runtime/open-input.ts'
import { cannotWrite, type Output } from '../runtime/output.ts'
import { UserError } from '../runtime/user-error.ts'
import { packsIn } from './packed-rows.ts'
import { createParquetRows, type ParquetRows } from './parquet-rows.ts'
import type { RowSchema } from './row-schema.ts'
import { readColumns } from './run-columns.ts'

/** What becomes Parquet. */
export interface ParquetRowsFrom {
  readonly schema: RowSchema
  /** Whether rows come as columns in packs, instead of lines of NDJSON. */
  readonly isPacked: boolean
}

export interface ParquetOutput extends ParquetRows {
  /** Deletes an unfinished file. */
  close(): Promise<void>
}

/** Rows as Parquet on standard output. */
export async function parquetOutput(schema: RowSchema, output: Output): Promise<ParquetOutput> {
  const rows = await createParquetRows(schema, (bytes) => output.write(bytes))
  return {
    write: (lines) => rows.write(lines),
    writeColumns: (columns) => rows.writeColumns(columns),
    async finish() {
      await rows.finish()
      await output.finish()
    },
    close: async () => undefined,
  }
}

/** Rows as Parquet in a file, which appears or is replaced when it is complete. */
export async function createParquetFile(schema: RowSchema, path: string): Promise<ParquetOutput> {
  const failed = (error: unknown): never => {
    throw cannotWrite(path, error)
  }
  const { target, ...options } = await replaceable(path).catch(failed)
  const release = await takeLock(target)
  const file = await openReplacement(target, options).catch(async (error: unknown) => {
    await release()
    return failed(error)
  })
  const rows = await createParquetRows(schema, (bytes) => file.write(bytes))
  return {
    write: (lines) => rows.write(lines).catch(failed),
    writeColumns: (columns) => rows.writeColumns(columns).catch(failed),
    finish: () =>
      rows
        .finish()
        .then(() => file.commit())
        .catch(failed),
    async close() {
      try {
        await file.discard()
      } finally {
        await release()
      }
    },
  }
}

async function replaceable(path: string): Promise<{ readonly target: string; readonly mode?: number }> {
  return existsSync(path) ? await writableFile(path) : { target: path }
}

/** Writes the rows of a file of NDJSON, or of packs, as Parquet. */
export async function convertToParquet(
  from: string,
  { path, schema, isPacked }: ParquetRowsFrom & { readonly path: string },
): Promise<void> {
  const file = await createParquetFile(schema, path)
  const stream: AsyncIterable<Uint8Array> = createReadStream(from, { highWaterMark: bytesAtOnce })
  try {
    if (isPacked) await writePacks(stream, from, file)
    else for await (const piece of stream) await file.write(piece)
    await file.finish()
  } finally {
    await file.close()
  }
}

async function writePacks(
  stream: AsyncIterable<Uint8Array>,
  from: string,
  file: ParquetOutput,
): Promise<void> {
  for await (const pack of packsIn(stream, readColumns)) {
    if (pack === 'damaged')
      throw new UserError(`${nameOf(from)} is damaged. Delete its folder, and run the command again.`)
    await file.writeColumns(pack)
  }
}

const bytesAtOnce = 1 << 20
