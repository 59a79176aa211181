import { constants, existsSync } from 'node:fs'
import { mkdir, open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'

import { visible } from 'ruly/report'

import { writeAtomically } from '../../../files/atomic-write.ts'
import { convertToParquet } from '../../../parquet/parquet-output.ts'
import type { RowSchema } from '../../../parquet/row-schema.ts'
import { nameOf } from '../../../runtime/open-input.ts'
import { UserError } from '../../../runtime/user-error.ts'
import { censusRowSchemas } from '../rows/census-columns.ts'
import { headOf, type RowFormat, type RowWriting } from '../rows/row-text.ts'
import { reportHtml, type ReportOrigin } from '../summary/report-html.ts'
import { summariesOf, summaryText, type Summary } from '../summary/summary.ts'

/** The output folder of a census; an interrupted census can be continued. */
export interface CensusFolder {
  /** Number of items whose rows are written. */
  readonly items: number
  /** Their summary; undefined for a new census. */
  readonly summary: Summary | undefined
  write(rows: Uint8Array, items: number, summary: Summary): Promise<void>
  /** Writes summary and report. */
  finish(summary: Summary, origin: Omit<ReportOrigin, 'date'>): Promise<void>
  close(): Promise<void>
}

const names = {
  summary: 'summary.json',
  report: 'report.html',
  state: 'unfinished.json',
  /** The rows of a census whose output is Parquet, which cannot be continued. */
  rowsSoFar: 'unfinished.ndjson',
} as const

/** The progress of a census; rows after it are written again. */
interface State {
  /** A hash of inputs and options: only the same census can continue. */
  readonly asked: string
  readonly items: number
  readonly rowBytes: number
  /** The day on which it started. */
  readonly date: string
  /** The summary so far, as in summary.json. */
  readonly summary: string
}

/** Items between two checkpoints. */
const itemsBetween = 1024

/** Opens the folder of a census. Throws a `UserError` if it contains a census with another `asked`. */
export async function openCensusFolder(
  folder: string,
  {
    asked,
    format,
    per,
    date,
  }: {
    readonly asked: string
    readonly date: string
    readonly format: RowFormat | 'parquet'
  } & Pick<RowWriting, 'per'>,
): Promise<CensusFolder> {
  const at = (name: string): string => join(folder, name)
  try {
    await mkdir(folder, { recursive: true })
    const state = await stateOf(at(names.state))
    check(folder, { state, asked, rows: at(`rows.${format}`) })
    const begun = state ?? { asked, items: 0, rowBytes: 0, date, summary: '' }
    // Written before any rows, so that rows always have a state.
    if (state === undefined) await writeAtomically(at(names.state), JSON.stringify(begun))
    const isParquet = format === 'parquet'
    const path = at(isParquet ? names.rowsSoFar : `rows.${format}`)
    const rows = await open(path, constants.O_RDWR | constants.O_CREAT)
    await rows.truncate(begun.rowBytes)
    const head = isParquet ? '' : headOf({ format, per })
    return new Folder({ at, rows, head, schema: isParquet ? censusRowSchemas[per] : undefined }, begun)
  } catch (error) {
    throw cannotWrite(folder, error)
  }
}

async function stateOf(path: string): Promise<State | undefined> {
  if (!existsSync(path)) return undefined
  return JSON.parse(await readFile(path, 'utf8')) as State
}

function check(
  folder: string,
  {
    state,
    asked,
    rows,
  }: { readonly state: State | undefined; readonly asked: string; readonly rows: string },
): void {
  const name = nameOf(folder)
  if (state === undefined && [join(folder, names.summary), rows].some((path) => existsSync(path)))
    throw new UserError(`${name} already contains a census. Pass another --out, or delete the folder.`)
  if (state !== undefined && state.asked !== asked)
    throw new UserError(
      `${name} contains an unfinished census of other inputs or with other options. Pass another --out, or delete the folder.`,
    )
}

interface FolderFiles {
  readonly at: (name: string) => string
  readonly rows: FileHandle
  readonly head: string
  /** The schema of rows that become Parquet at the end. */
  readonly schema: RowSchema | undefined
}

class Folder implements CensusFolder {
  readonly #at: (name: string) => string
  readonly #rows: FileHandle
  readonly #asked: string
  readonly #date: string
  readonly #head: string
  readonly #schema: RowSchema | undefined
  readonly summary: Summary | undefined
  #items: number
  #rowBytes: number
  #noted: number

  constructor({ at, rows, head, schema }: FolderFiles, { asked, items, rowBytes, date, summary }: State) {
    this.#at = at
    this.#rows = rows
    this.#head = head
    this.#schema = schema
    this.#asked = asked
    this.#date = date
    this.#items = items
    this.#noted = items
    this.#rowBytes = rowBytes
    this.summary = summariesOf(summary, names.state)[0]
  }

  get items(): number {
    return this.#items
  }

  async write(rows: Uint8Array, items: number, summary: Summary): Promise<void> {
    const bytes = this.#rowBytes === 0 ? Buffer.concat([Buffer.from(this.#head), rows]) : rows
    try {
      await writeAll(this.#rows, bytes, this.#rowBytes)
      this.#rowBytes += bytes.length
      this.#items += items
      if (this.#items - this.#noted >= itemsBetween) await this.#note(summary)
    } catch (error) {
      throw cannotWrite(this.#at(''), error)
    }
  }

  async finish(summary: Summary, origin: Omit<ReportOrigin, 'date'>): Promise<void> {
    // A census without items still has a header row.
    if (this.#rowBytes === 0) await this.write(new Uint8Array(0), 0, summary)
    try {
      await this.#rows.sync()
      const soFar = this.#at(names.rowsSoFar)
      if (this.#schema !== undefined)
        await convertToParquet(soFar, { path: this.#at('rows.parquet'), schema: this.#schema })
      await writeFile(this.#at(names.summary), summaryText(summary))
      await writeFile(this.#at(names.report), reportHtml(summary, { ...origin, date: this.#date }))
      await rm(this.#at(names.state), { force: true })
      await rm(soFar, { force: true })
    } catch (error) {
      throw cannotWrite(this.#at(''), error)
    }
  }

  async close(): Promise<void> {
    await this.#rows.close()
  }

  /** Syncs the rows to disk before the state that refers to them. */
  async #note(summary: Summary): Promise<void> {
    await this.#rows.sync()
    const state: State = {
      asked: this.#asked,
      items: this.#items,
      rowBytes: this.#rowBytes,
      date: this.#date,
      summary: summaryText(summary),
    }
    await writeAtomically(this.#at(names.state), JSON.stringify(state))
    this.#noted = this.#items
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

function cannotWrite(folder: string, error: unknown): UserError {
  if (error instanceof UserError) return error
  return new UserError(`cannot write to ${nameOf(folder)}: ${visible((error as Error).message)}`)
}
