import { readFile, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'

import {
  cannotRead,
  cannotWrite,
  countOf,
  dayOf,
  mergeSummaries,
  nameOf,
  pathFrom,
  reportHtml,
  standardInput,
  summariesOf,
  type Summary,
  summaryText,
  version,
} from '@ruly/batch/internal'

import type { Run } from '../../../command-line/define-command.ts'
import type { RunContext } from '../../../runtime/run-context.ts'
import type { MergeOptions } from './command.ts'

/** Merges summaries; `-` reads them from standard input, one per line. */
export const run: Run<MergeOptions> = async (paths, { report }, context) => {
  const { cwd, stdin, output, startedAt, notes } = context
  const parts: Summary[] = []
  for (const path of paths)
    for (const part of summariesOf(await textOf(path, { cwd, stdin }), nameOf(path))) parts.push(part)
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

async function textOf(path: string, { cwd, stdin }: Pick<RunContext, 'cwd' | 'stdin'>): Promise<string> {
  try {
    return path === standardInput ? await text(stdin()) : await readFile(pathFrom(cwd, path), 'utf8')
  } catch (error) {
    throw cannotRead(path, error)
  }
}
