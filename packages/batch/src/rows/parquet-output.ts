import { createReadStream, existsSync } from 'node:fs'

import { visible } from '@ruly/lint'

import { takeLock } from '../files/take-lock.ts'
import { openReplacement, writableFile } from '../files/atomic-write.ts'
import { nameOf } from '../runtime/open-input.ts'
import type { Output } from '../runtime/output.ts'
import { UserError } from '../runtime/user-error.ts'
import { createParquetRows, type ParquetRows } from './parquet-rows.ts'
import type { RowSchema } from './row-schema.ts'

/** A destination of rows as Parquet. */
export interface ParquetOutput extends ParquetRows {
  /** Deletes an unfinished file. */
  close(): Promise<void>
}

/** Rows as Parquet on standard output. */
export async function parquetOutput(schema: RowSchema, output: Output): Promise<ParquetOutput> {
  const rows = await createParquetRows(schema, (bytes) => output.write(bytes))
  return {
    write: (lines) => rows.write(lines),
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
    if (error instanceof UserError) throw error
    throw new UserError(`cannot write ${nameOf(path)}: ${visible((error as Error).message)}`)
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
    finish: () =>
      rows
        .finish()
        .then(() => file.commit())
        .catch(failed),
    async close() {
      await file.discard()
      await release()
    },
  }
}

async function replaceable(path: string): Promise<{ readonly target: string; readonly mode?: number }> {
  return existsSync(path) ? await writableFile(path) : { target: path }
}

/** Writes the rows of a file of NDJSON as Parquet. */
export async function convertToParquet(
  from: string,
  { path, schema }: { readonly path: string; readonly schema: RowSchema },
): Promise<void> {
  const file = await createParquetFile(schema, path)
  try {
    for await (const piece of createReadStream(from, { highWaterMark: bytesAtOnce }))
      await file.write(piece as Uint8Array)
    await file.finish()
  } finally {
    await file.close()
  }
}

const bytesAtOnce = 1 << 20
