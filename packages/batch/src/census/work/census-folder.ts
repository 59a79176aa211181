import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { openRowOutput, type RowOutput } from '../../frame/row-output.ts'
import { convertToParquet } from '../../rows/parquet-output.ts'
import { nameOf } from '../../runtime/open-input.ts'
import { cannotWrite, type Output } from '../../runtime/output.ts'
import { UserError } from '../../runtime/user-error.ts'
import { censusRowSchemas } from '../rows/census-columns.ts'
import { headOf, type RowFormat, type RowWriting } from '../rows/row-text.ts'
import { reportHtml, type ReportOrigin } from '../summary/report-html.ts'
import { summaryText, type Summary } from '../summary/summary.ts'

/** How far a census is. */
export interface CensusProgress {
  /** Number of items whose rows are written. */
  readonly items: number
  /** Their summary, as in summary.json; empty for a new census. */
  readonly summary: string
  /** The day on which it started. */
  readonly date: string
}

/** The output folder of a census; an interrupted census can be continued. */
export interface CensusFolder {
  readonly rows: RowOutput<CensusProgress>
  finish(summary: Summary, origin: Omit<ReportOrigin, 'date'>): Promise<void>
}

const names = {
  summary: 'summary.json',
  report: 'report.html',
  checkpoint: 'unfinished.json',
  /** The rows of a census whose output is Parquet, which cannot be continued: packs, or lines. */
  packsSoFar: 'unfinished.rows',
  linesSoFar: 'unfinished.ndjson',
} as const

/** What a folder is for. */
interface FolderJob extends Pick<RowWriting, 'per'> {
  readonly question: string
  /** The day on which a new census starts. */
  readonly date: string
  readonly format: RowFormat | 'parquet'
  /** Whether rows are written in packs. */
  readonly isPacked: boolean
}

/** Opens the folder of a census. Throws a `UserError` if it contains a census of another question. */
export async function openCensusFolder(
  folder: string,
  { question, date, format, per, isPacked }: FolderJob,
  output: Output,
): Promise<CensusFolder> {
  const at = (name: string): string => join(folder, name)
  const isParquet = format === 'parquet'
  const rowsFile = at(`rows.${format}`)
  const soFar = at(isPacked ? names.packsSoFar : names.linesSoFar)
  await orCannotWrite(folder, () => mkdir(folder, { recursive: true }))
  checkNew(folder, at(names.checkpoint), [at(names.summary), rowsFile])
  const rows = await openRowOutput<CensusProgress>(
    {
      file: isParquet ? soFar : rowsFile,
      heading: isParquet ? '' : headOf({ format, per }),
      parquet: undefined,
      checkpoint: {
        path: at(names.checkpoint),
        question,
        isOther: `${nameOf(folder)} contains an unfinished census of other inputs or with other options. Pass another folder, or delete it.`,
      },
      begin: { items: 0, summary: '', date },
    },
    output,
  )
  return {
    rows,
    async finish(summary, origin) {
      await rows.finish()
      await orCannotWrite(folder, async () => {
        const schema = censusRowSchemas[per]
        if (isParquet) await convertToParquet(soFar, { path: rowsFile, schema, isPacked })
        await writeFile(at(names.summary), summaryText(summary))
        await writeFile(at(names.report), reportHtml(summary, { ...origin, date: rows.from.date }))
        await rm(at(names.checkpoint), { force: true })
        await rm(soFar, { force: true })
      })
    },
  }
}

function checkNew(folder: string, checkpoint: string, results: readonly string[]): void {
  if (existsSync(checkpoint) || !results.some((path) => existsSync(path))) return
  throw new UserError(`${nameOf(folder)} already contains a census. Pass another folder, or delete it.`)
}

async function orCannotWrite(folder: string, work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    throw cannotWrite(folder, error)
  })
}
