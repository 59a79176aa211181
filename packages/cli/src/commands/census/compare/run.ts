import { compareRows, pathFrom, standardInput, UserError, type AgentChanges } from '@ruly/batch/internal'
import { visible, visibleJson } from '@ruly/lint'

import type { Run } from '../../../command-line/define-command.ts'
import type { CompareOptions } from './command.ts'

/** Compares the rows of two censuses. */
export const run: Run<CompareOptions> = async (paths, { rows }, { cwd, output }) => {
  if (paths.includes(standardInput))
    throw new UserError('expected files with rows, got standard input. Save it to a file, and pass that.')
  const [before = '', after = ''] = paths.map((path) => pathFrom(cwd, path))
  const agents = await compareRows([before, after], async (change) => {
    if (rows === true) await output.write(`${visibleJson(change)}\n`)
  })
  if (rows !== true) await output.write(agents.map(lineOf).join(''))
  await output.finish()
}

function lineOf({ agent, sites, more, newlyFull, less }: AgentChanges): string {
  const [all, closed, fully, opened] = [sites, more, newlyFull, less].map((count) =>
    count.toLocaleString('en'),
  )
  return `${visible(agent)}: of ${all} sites, ${closed} restrict it more (${fully} fully), ${opened} less\n`
}
