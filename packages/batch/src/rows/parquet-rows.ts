import type { ByteWriter, ParquetWriter, SchemaElement } from 'hyparquet-writer'

import { lineFeed } from '../lists/bytes/ascii.ts'
import { bufferOf } from '../lists/bytes/buffers.ts'
import { version } from '../runtime/version.ts'
import { loadPageWriting, writeRunColumn, type ColumnPath } from './run-column-chunk.ts'
import { RunColumnsGroup, type RunColumns } from './run-columns.ts'
import { type Columns, type RowSchema, type ValueSchema, most32 } from './row-schema.ts'

/** Writes rows as Parquet: those of NDJSON, or whole columns, but not both. */
export interface ParquetRows {
  /** @param rows - Whole lines of NDJSON. */
  write(rows: Uint8Array): Promise<void>
  /** Writes rows as columns, which are those of the schema in its order. */
  writeColumns(columns: RunColumns): Promise<void>
  /** Writes the last rows and the footer, without which no program reads the others. */
  finish(): Promise<void>
}

/** A row group ends after so many rows, or so many bytes of NDJSON or of values: it is in memory while it grows. */
export interface RowGroupLimits {
  readonly rows: number
  readonly sizeBytes: number
}

const usualLimits: RowGroupLimits = { rows: 20_000, sizeBytes: 1 << 24 }

/**
 * Creates a writer of Parquet; the same rows give the same bytes, however they are divided into calls.
 *
 * @param write - Receives the bytes of the file, in order, in buffers of their own.
 */
export async function createParquetRows(
  schema: RowSchema,
  write: (bytes: Uint8Array) => Promise<void>,
  limits: RowGroupLimits = usualLimits,
): Promise<ParquetRows> {
  const library = await import('hyparquet-writer')
  const buffer: ByteWriter = new library.ByteWriter()
  const file: ParquetWriter = new library.ParquetWriter({
    writer: buffer,
    schema: parquetSchemaOf(schema),
    kvMetadata: [{ key: 'ruly.schema', value: JSON.stringify(schema) }],
    createdBy: `ruly version ${version()}`,
  })
  const pages = await loadPageWriting(file.compressors.SNAPPY, () => new library.ByteWriter())
  const paths = pathsOf(schema)
  let runs = new RunColumnsGroup(paths.length)
  let group = createRowGroup(schema)
  let cutLine = Buffer.alloc(0)

  async function flush(): Promise<void> {
    const bytes = buffer.getBytes().slice()
    buffer.index = 0
    await write(bytes)
  }

  async function endGroup(): Promise<void> {
    const { columnData, rowGroupSize } = group.end()
    group = createRowGroup(schema)
    await file.write({ columnData, rowGroupSize })
    await flush()
  }

  async function endRuns(): Promise<void> {
    const start = buffer.offset
    const { rows } = runs
    const columns = runs.columns.map((column, place) =>
      writeRunColumn(buffer, { path: paths[place] ?? [], column, rows }, pages),
    )
    runs = new RunColumnsGroup(paths.length)
    const sizes = columns.map(({ meta_data: meta }) => meta?.total_uncompressed_size ?? 0n)
    file.num_rows += BigInt(rows)
    file.row_groups.push({
      columns,
      total_byte_size: sizes.reduce((sum, size) => sum + size, 0n),
      num_rows: BigInt(rows),
      total_compressed_size: BigInt(buffer.offset - start),
    })
    await flush()
  }

  return {
    async write(rows) {
      const piece = bufferOf(rows)
      const lines = cutLine.length === 0 ? piece : Buffer.concat([cutLine, piece])
      let start = 0
      for (let end = lines.indexOf(lineFeed); end >= 0; end = lines.indexOf(lineFeed, start)) {
        group.add(lines.toString('utf8', start, end), end - start)
        start = end + 1
        if (group.rows() >= limits.rows || group.sizeBytes() >= limits.sizeBytes) await endGroup()
      }
      cutLine = Buffer.from(lines.subarray(start))
    },
    async writeColumns(columns) {
      for (let record = 0; record < columns.records.length / 2;) {
        record = runs.take(columns, record, limits)
        if (runs.isFull(limits)) await endRuns()
      }
    },
    async finish() {
      if (group.rows() > 0) await endGroup()
      if (runs.rows > 0) await endRuns()
      await file.finish()
      await flush()
    },
  }
}

interface RowGroup {
  add(row: string, sizeBytes: number): void
  rows(): number
  sizeBytes(): number
  end(): Pick<Parameters<ParquetWriter['write']>[0], 'columnData'> & { readonly rowGroupSize: number }
}

function createRowGroup({ properties }: RowSchema): RowGroup {
  const columns = Object.entries(properties).map(([name, column]) => ({
    name,
    isLong: isLong(column),
    data: [] as unknown[],
  }))
  let rows = 0
  let sizeBytes = 0
  return {
    add(text, length) {
      const row = JSON.parse(text) as Readonly<Record<string, unknown>>
      for (const { name, isLong: isBig, data } of columns) {
        const value = row[name]
        data.push(isBig && typeof value === 'number' ? BigInt(value) : value)
      }
      rows++
      sizeBytes += length
    },
    rows: () => rows,
    sizeBytes: () => sizeBytes,
    end: () => ({ columnData: columns.map(({ name, data }) => ({ name, data })), rowGroupSize: rows }),
  }
}

/** The Parquet schema of the rows that a JSON schema describes, with the same names in the same order. */
function parquetSchemaOf({ properties, required }: RowSchema): SchemaElement[] {
  return [{ name: 'row', num_children: sizeOf(properties) }, ...elementsOf(properties, required)]
}

/** The elements of each column, from the column to its values. Columns of objects have no runs. */
function pathsOf({ properties, required }: RowSchema): readonly ColumnPath[] {
  return Object.entries(properties).map(([name, column]) => elementsOf({ [name]: column }, required))
}

/** Whether Parquet stores a number with 64 bits. */
function isLong({ type, const: only, maximum = only ?? Infinity }: ValueSchema): boolean {
  return [type].flat().includes('integer') && maximum > most32
}

function elementsOf(columns: Columns, required: readonly string[]): SchemaElement[] {
  return Object.entries(columns).flatMap(([name, schema]) =>
    elementOf(name, schema, required.includes(name) && typeof schema.type === 'string'),
  )
}

const scalars = {
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  boolean: { type: 'BOOLEAN' },
  number: { type: 'DOUBLE' },
} as const

function elementOf(name: string, schema: ValueSchema, isRequired: boolean): SchemaElement[] {
  const element = { name, repetition_type: isRequired ? 'REQUIRED' : 'OPTIONAL' } as const
  const { type, items, properties = {}, required = [] } = schema
  const kind = typeof type === 'string' ? type : type[0]
  if (kind === 'object')
    return [{ ...element, num_children: sizeOf(properties) }, ...elementsOf(properties, required)]
  if (kind === 'array')
    return [
      { ...element, converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      ...(items === undefined ? [] : elementOf('element', items, true)),
    ]
  if (kind === 'integer') return [{ ...element, type: isLong(schema) ? 'INT64' : 'INT32' }]
  return [{ ...element, ...scalars[kind] }]
}

function sizeOf(columns: Columns): number {
  return Object.keys(columns).length
}
