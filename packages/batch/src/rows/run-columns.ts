import { bufferOf } from '../lists/bytes/buffers.ts'
import { parsedJson } from '../runtime/parsed-json.ts'

/** A value of a column. Of a column, all have the same type, or are null. */
export type RunValue = string | number | boolean | readonly string[] | null

type Numbers = Uint32Array | readonly number[]

/** A column as its distinct values, and the runs in which they follow each other. */
export interface RunColumn {
  readonly values: readonly RunValue[]
  /** Pairs of the place of a value in `values`, and the number of rows that have it. */
  readonly runs: Numbers
}

/** Rows as columns. */
export interface RunColumns {
  readonly columns: readonly RunColumn[]
  /** Pairs of the number of rows of a record, which are not torn apart, and their weight: about the bytes that they take. */
  readonly records: Numbers
}

/** Rows that were in a pack. */
interface PackedColumns extends RunColumns {
  readonly columns: readonly (RunColumn & { readonly runs: Uint32Array })[]
  readonly records: Uint32Array
}

/** Collects rows as columns. */
export class RunColumnsBuilder implements RunColumns {
  readonly columns: readonly RunColumnBuilder[]
  readonly records: number[] = []
  #weight = 0

  /** @param count - The number of columns. */
  constructor(count: number) {
    this.columns = Array.from({ length: count }, () => new RunColumnBuilder())
  }

  /** Adds a value to a column by its place, for so many rows. */
  add(column: number, value: RunValue, rows: number): void {
    if (typeof value === 'string') this.#weight += value.length
    else if (typeof value === 'object' && value !== null)
      this.#weight += rows * value.reduce((sum, { length }) => sum + length + 1, 0)
    ;(this.columns[column] as RunColumnBuilder).add(value, rows)
  }

  /** Ends a record, of which every column has so many rows. */
  endRecord(rows: number): void {
    this.records.push(rows, this.#weight)
    this.#weight = 0
  }
}

export class RunColumnBuilder implements RunColumn {
  readonly values: RunValue[] = []
  readonly runs: number[] = []
  readonly #places = new Map<RunValue, number>()
  #last: RunValue | undefined

  add(value: RunValue, rows: number): void {
    if (value === this.#last) {
      const count = this.runs.length - 1
      this.runs[count] = (this.runs[count] as number) + rows
      return
    }
    this.#last = value
    addRun(this.runs, this.placeOf(value), rows)
  }

  /** Adds rows of another column from one on. */
  addPart({ values, runs }: RunColumn, from: number, rows: number): void {
    const places: number[] = []
    let at = 0
    for (let n = 0; n < runs.length && at < from + rows; n += 2) {
      const start = Math.max(at, from)
      at += runs[n + 1] as number
      const count = Math.min(at, from + rows) - start
      if (count <= 0) continue
      const own = runs[n] as number
      addRun(this.runs, (places[own] ??= this.placeOf(values[own] as RunValue)), count)
    }
  }

  /** The place of a value among the distinct ones. */
  placeOf(value: RunValue): number {
    const key = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
    const known = this.#places.get(key)
    if (known !== undefined) return known
    const place = this.values.push(value) - 1
    this.#places.set(key, place)
    return place
  }
}

/** Adds a run, which continues the last one if it is of the same value. */
export function addRun(runs: number[], value: number, count: number): void {
  const last = runs.length - 2
  if (runs[last] === value) runs[last + 1] = (runs[last + 1] as number) + count
  else if (count > 0) runs.push(value, count)
}

/** Columns that grow by those of packs, record by record. */
export class RunColumnsGroup {
  readonly columns: readonly RunColumnBuilder[]
  rows = 0
  #weight = 0

  /** @param count - The number of columns. */
  constructor(count: number) {
    this.columns = Array.from({ length: count }, () => new RunColumnBuilder())
  }

  isFull(most: { readonly rows: number; readonly sizeBytes: number }): boolean {
    return this.rows >= most.rows || this.#weight >= most.sizeBytes
  }

  /** Takes records from one on, until it is full, and returns the next one. */
  take(
    { columns, records }: RunColumns,
    from: number,
    most: { readonly rows: number; readonly sizeBytes: number },
  ): number {
    let first = 0
    for (let record = 0; record < from; record++) first += records[2 * record] as number
    let record = from
    let rows = 0
    while (record < records.length / 2 && !this.isFull(most)) {
      rows += records[2 * record] as number
      this.rows += records[2 * record] as number
      this.#weight += records[2 * record + 1] as number
      record++
    }
    for (const [place, column] of columns.entries()) this.columns[place]?.addPart(column, first, rows)
    return record
  }
}

const numberBytes = 4
/** The numbers at the beginning: the length of all, and of the values as JSON; both in bytes. */
const headBytes = 2 * numberBytes

/**
 * Columns as bytes, in memory of their own; nothing without rows.
 *
 * After the head come the values of all columns as JSON, the numbers of runs of each column and of records, the runs, and the records.
 * Numbers have 32 bits, the lowest first.
 */
export function packColumns({ columns, records }: RunColumns): Uint8Array<ArrayBuffer> {
  if (records.length === 0) return new Uint8Array(0)
  const json = Buffer.from(JSON.stringify(columns.map(({ values }) => values)))
  const lists = [...columns.map(({ runs }) => runs), records]
  const count = lists.reduce((sum, { length }) => sum + 1 + length, 0)
  const pack = new Uint8Array(headBytes + json.length + numberBytes * count)
  pack.set(json, headBytes)
  const numbers = new DataView(pack.buffer)
  numbers.setUint32(0, pack.length, true)
  numbers.setUint32(numberBytes, json.length, true)
  let at = headBytes + json.length
  const add = (number: number): void => {
    numbers.setUint32(at, number, true)
    at += numberBytes
  }
  for (const { length } of lists) add(length)
  for (const list of lists) for (let n = 0; n < list.length; n++) add(list[n] as number)
  return pack
}

/** The columns in a pack; undefined for other bytes. */
export function readColumns(bytes: Uint8Array): PackedColumns | undefined {
  const pack = bufferOf(bytes)
  const valuesEnd = headBytes + pack.readUInt32LE(numberBytes)
  if (valuesEnd > pack.length || (pack.length - valuesEnd) % numberBytes !== 0) return undefined
  const values = valuesIn(pack.toString('utf8', headBytes, valuesEnd))
  if (values === undefined) return undefined
  // A copy, whose numbers are at whole multiples of their size.
  const numbers = new Uint32Array(Uint8Array.from(pack.subarray(valuesEnd)).buffer)
  let at = values.length + 1
  const lists = Array.from({ length: at }, (_, place) => numbers.subarray(at, (at += numbers[place] ?? 0)))
  const records = lists.at(-1)
  if (at !== numbers.length || records === undefined) return undefined
  const columns = values.map((own, place) => ({ values: own, runs: lists[place] ?? records }))
  const rows = sumOf(records, 0)
  const areWhole = columns.every(
    (column) =>
      sumOf(column.runs, 1) === rows &&
      column.runs.every((place, n) => n % 2 === 1 || place < column.values.length),
  )
  return areWhole ? { columns, records } : undefined
}

function valuesIn(json: string): readonly (readonly RunValue[])[] | undefined {
  const values = parsedJson(json)
  return Array.isArray(values) && values.every(Array.isArray) ? (values as RunValue[][]) : undefined
}

/** The sum of the first or the second numbers of pairs. */
function sumOf(pairs: Uint32Array, which: 0 | 1): number {
  return pairs.reduce((sum, number, n) => (n % 2 === which ? sum + number : sum), 0)
}
