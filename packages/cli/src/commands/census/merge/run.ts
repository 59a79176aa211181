import { writeFile } from 'node:fs/promises'

import {
  cannotWrite,
  checkStandardInput,
  countOf,
  dayOf,
  mergeSummaries,
  nameOf,
  pathFrom,
  readText,
  reportHtml,
  summariesOf,
  type Summary,
  summaryText,
  version,
} from '@ruly/batch/internal'

import type { Run } from '../../../command-line/define-command.ts'
import type { MergeOptions } from './command.ts'

/** Merges summaries; `-` reads them from standard input, one per line. */
export const run: Run<MergeOptions> = async (paths, { report }, context) => {
  const { cwd, openInput, output, startedAt, notes } = context
  checkStandardInput(paths)
  const parts: Summary[] = []
  for (const path of paths)
    for (const part of summariesOf(await readText(path, openInput), nameOf(path))) parts.push(part)
  const sum = mergeSummaries(parts)
  if (report !== undefined) {
    const origin = { inputs: paths.map(nameOf), date: dayOf(startedAt), version: version() }
    await writeFile(pathFrom(cwd, report), reportHtml(sum, origin)).catch((error: unknown) => {
      throw cannotWrite(report, error)
    })
  }
  await output.write(summaryText(sum))
  await output.finish()
  const cut = countOf(sum, 'records', 'skipped', 'cut-off')
  if (cut > 0) notes.note(`inputs that end inside a record: ${cut}.`)
}
