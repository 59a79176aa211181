import type { ColumnChunk, ParquetType, SchemaElement } from 'hyparquet'
import type { ByteWriter } from 'hyparquet-writer'
import type { writePageHeader } from 'hyparquet-writer/src/datapage.js'
import type { writeDictionaryPage } from 'hyparquet-writer/src/dictionary.js'

import { addRun, RunColumnBuilder, type RunColumn, type RunValue } from './run-columns.ts'

// A column of a row group, written from runs. What is usual in a census is that a value is in 23 rows in a row, and that most sites say
// the same: a run costs a few bytes and a few instructions, however long it is.
//
//   values    ["none", null, "full"]           distinct, in the order in which they come
//   runs      0×46  1×23  2×23                 places of values, and rows
//               │     │     │
//   levels    1×46  0×23  1×23                 1 where there is a value: RLE (Parquet, "Data page v2")
//   indexes   0×46        1×23                 places in the dictionary, which has no null: RLE_DICTIONARY
//   dictionary  none full                      PLAIN
//
// A list has a level of repetition too, 0 where a row begins, and its values are those in the lists.

/** The functions of the library that write pages. */
export interface PageWriting {
  readonly writePageHeader: typeof writePageHeader
  readonly writeDictionaryPage: typeof writeDictionaryPage
  readonly compress: (bytes: Uint8Array) => Uint8Array
  readonly newWriter: () => ByteWriter
}

export async function loadPageWriting(
  compress: PageWriting['compress'],
  newWriter: PageWriting['newWriter'],
): Promise<PageWriting> {
  const header = await import('hyparquet-writer/src/datapage.js')
  const dictionary = await import('hyparquet-writer/src/dictionary.js')
  return {
    writePageHeader: header.writePageHeader,
    writeDictionaryPage: dictionary.writeDictionaryPage,
    compress,
    newWriter,
  }
}

/** The schema of a column, from the column down to its values: one element, or those of a list. */
export type ColumnPath = readonly SchemaElement[]

/** Writes a column, and returns what the footer says of it. */
export function writeRunColumn(
  writer: ByteWriter,
  { path, column, rows }: { readonly path: ColumnPath; readonly column: RunColumn; readonly rows: number },
  { compress, newWriter, ...pages }: PageWriting,
): ColumnChunk {
  const element = path.at(-1) as SchemaElement
  const leaves = leavesOf(column, path)
  const values = physicalOf(leaves.values, element)
  const encoding = element.type === 'BOOLEAN' ? 'RLE' : values.length > 0 ? 'RLE_DICTIONARY' : 'PLAIN'
  const hasDictionary = encoding === 'RLE_DICTIONARY'
  const codec = 'SNAPPY' as const
  const start = writer.offset
  let sizeBytes = 0
  if (hasDictionary) {
    // The page needs only the element and the codec.
    const unused = {
      schemaPath: [...path],
      stats: false,
      pageSize: 0,
      columnIndex: false,
      offsetIndex: false,
    }
    const encoder = { ...unused, columnName: element.name, element, codec, compressors: { SNAPPY: compress } }
    sizeBytes += pages.writeDictionaryPage(writer, encoder, [...values])
  }
  const dataStart = writer.offset
  const levels = newWriter()
  const depth = depthOf(path)
  const repetitionBytes = path.length > 1 ? writeHybrid(levels, leaves.repetitions, 1) : 0
  const definitionBytes = depth > 0 ? writeHybrid(levels, leaves.levels, bitsFor(depth)) : 0
  const data = newWriter()
  writeData(data, leaves, encoding)
  const packed = compress(data.getBytes())
  pages.writePageHeader(writer, {
    type: 'DATA_PAGE_V2',
    uncompressed_page_size: levels.offset + data.offset,
    compressed_page_size: levels.offset + packed.length,
    data_page_header_v2: {
      num_values: leaves.count,
      num_nulls: leaves.nulls,
      num_rows: rows,
      encoding,
      definition_levels_byte_length: definitionBytes,
      repetition_levels_byte_length: repetitionBytes,
      is_compressed: true,
    },
  })
  sizeBytes += writer.offset - dataStart + levels.offset + data.offset
  writer.appendBytes(levels.getBytes())
  writer.appendBytes(packed)
  const meta = {
    type: element.type as ParquetType,
    encodings: [...(hasDictionary ? (['PLAIN'] as const) : []), encoding],
    path_in_schema: path.map(({ name }) => name),
    codec,
    num_values: BigInt(leaves.count),
    total_compressed_size: BigInt(writer.offset - start),
    total_uncompressed_size: BigInt(sizeBytes),
    data_page_offset: BigInt(dataStart),
    statistics: { ...boundsOf(values), null_count: BigInt(leaves.nulls) },
  } satisfies ColumnChunk['meta_data']
  const dictionary = hasDictionary ? { dictionary_page_offset: BigInt(start) } : {}
  return { meta_data: { ...meta, ...dictionary }, file_offset: BigInt(start) }
}

/** Writes flags as they are, and all else as places in the dictionary. */
function writeData(
  data: ByteWriter,
  { runs, values }: Leaves,
  encoding: 'RLE' | 'RLE_DICTIONARY' | 'PLAIN',
): void {
  if (encoding === 'RLE') {
    const sizeAt = data.index
    data.appendUint32(0)
    const flags = runs.map((number, n) => (n % 2 === 0 ? Number(values[number]) : number))
    data.view.setUint32(sizeAt, writeHybrid(data, flags, 1), true)
  } else if (encoding === 'RLE_DICTIONARY') {
    const width = bitsFor(values.length - 1)
    data.appendUint8(width)
    writeHybrid(data, runs, width)
  }
}

/** The values of a column without lists and nulls, as the pages have them. */
interface Leaves {
  /** Runs of definition levels. */
  readonly levels: readonly number[]
  /** Runs of repetition levels; empty for a column without lists. */
  readonly repetitions: readonly number[]
  readonly values: readonly RunValue[]
  /** Runs of places in the values. */
  readonly runs: readonly number[]
  readonly nulls: number
  /** Values and nulls. */
  readonly count: number
}

function leavesOf(column: RunColumn, path: ColumnPath): Leaves {
  return path.length > 1 ? leavesInLists(column, depthOf(path)) : leavesThemselves(column)
}

/** Of a column without lists, only null has to be taken out. */
function leavesThemselves({ values, runs: all }: RunColumn): Leaves {
  const levels: number[] = []
  const runs: number[] = []
  const nullAt = values.indexOf(null)
  let [nulls, count] = [0, 0]
  for (let n = 0; n < all.length; n += 2) {
    const place = all[n] as number
    const rows = all[n + 1] as number
    count += rows
    if (place === nullAt) nulls += rows
    else runs.push(nullAt >= 0 && place > nullAt ? place - 1 : place, rows)
    addRun(levels, place === nullAt ? 0 : 1, rows)
  }
  return { levels, repetitions: [], values: values.filter((value) => value !== null), runs, nulls, count }
}

function leavesInLists(column: RunColumn, depth: number): Leaves {
  const levels: number[] = []
  const repetitions: number[] = []
  const runs: number[] = []
  const leaves = new RunColumnBuilder()
  let [nulls, count] = [0, 0]
  for (let n = 0; n < column.runs.length; n += 2) {
    const list = column.values[column.runs[n] as number] as readonly string[] | null
    const rows = column.runs[n + 1] as number
    if (list === null || list.length === 0) {
      addRun(levels, list === null ? 0 : depth - 1, rows)
      addRun(repetitions, 0, rows)
      nulls += rows
      count += rows
      continue
    }
    const places = list.map((text) => leaves.placeOf(text))
    for (let row = 0; row < rows; row++) {
      addRun(repetitions, 0, 1)
      addRun(repetitions, 1, list.length - 1)
      for (const place of places) addRun(runs, place, 1)
    }
    addRun(levels, depth, rows * list.length)
    count += rows * list.length
  }
  return { levels, repetitions, values: leaves.values, runs, nulls, count }
}

/** The level of a value: each element that can be missing, or be there several times, is one. */
function depthOf(path: ColumnPath): number {
  return path.filter(({ repetition_type: repetition }) => repetition !== 'REQUIRED').length
}

/** Values as Parquet stores them; text in UTF-8. */
function physicalOf(values: readonly RunValue[], { type }: SchemaElement): readonly Physical[] {
  if (type === 'BYTE_ARRAY') return values.map((value) => Buffer.from(String(value)))
  return type === 'INT64' ? values.map((value) => BigInt(value as number)) : (values as readonly number[])
}

type Physical = number | bigint | boolean | Uint8Array

function boundsOf(values: readonly unknown[]): { min_value?: Physical; max_value?: Physical } {
  let [least, most] = [values[0], values[0]] as [Physical | undefined, Physical | undefined]
  for (const value of values as readonly Physical[]) {
    if (isLess(value, least)) least = value
    if (isLess(most, value)) most = value
  }
  if (least === undefined || most === undefined) return {}
  // Parquet orders -0 before 0, which readers may not tell apart.
  return { min_value: least === 0 ? -0 : least, max_value: most }
}

function isLess(one: Physical | undefined, other: Physical | undefined): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) < 0
  return one !== undefined && other !== undefined && one < other
}

/** Bits that hold a number. */
function bitsFor(number: number): number {
  return 32 - Math.clz32(number)
}

/** A run has at least so many values; shorter ones are packed in groups of so many. */
const groupSize = 8

/** Writes runs of numbers as "RLE / bit-packing hybrid", and returns the number of bytes. */
function writeHybrid(writer: ByteWriter, runs: readonly number[], width: number): number {
  const start = writer.offset
  const single: number[] = []
  for (let n = 0; n < runs.length; n += 2) {
    const number = runs[n] as number
    let left = runs[n + 1] as number
    while (left > 0 && single.length % groupSize !== 0) {
      single.push(number)
      left--
    }
    if (left >= groupSize) {
      writeSingle(writer, single, width)
      writer.appendVarInt(left * 2)
      for (let bits = 0; bits < width; bits += 8) writer.appendUint8((number >> bits) & 0xff)
    } else for (; left > 0; left--) single.push(number)
  }
  writeSingle(writer, single, width)
  return writer.offset - start
}

/** Writes numbers packed in groups, the last of which is filled up, and forgets them. */
function writeSingle(writer: ByteWriter, numbers: number[], width: number): void {
  if (numbers.length === 0) return
  while (numbers.length % groupSize !== 0) numbers.push(0)
  writer.appendVarInt((numbers.length / groupSize) * 2 + 1)
  let [bits, count] = [0, 0]
  for (const number of numbers) {
    bits |= number << count
    for (count += width; count >= 8; count -= 8) {
      writer.appendUint8(bits & 0xff)
      bits >>>= 8
    }
  }
  numbers.length = 0
}
