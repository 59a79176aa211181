import { fstatSync, statSync } from 'node:fs'

import { dialectNamed } from '@ruly/lint'
import {
  type BulkJob,
  type BulkRun,
  countText,
  createFaultNotes,
  pathFrom,
  runBulk,
  standardInput,
  withRemoteInputs,
} from '@ruly/batch/internal'

import type { Run } from '../../command-line/define-command.ts'
import { noteAgents } from '../../agents/agent-notes.ts'
import { fileKindNote } from '../../robots-file/file-kind-note.ts'
import { startProgress } from '../../runtime/progress.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { shardRunOf } from '../shard-options.ts'
import { bulkRequestOf } from './bulk-request.ts'
import type { BulkOptions } from './command.ts'

/** Checks every line of lists of any length, in order. Exit code 1 if lines are malformed. */
export const run: Run<BulkOptions> = async (words, options, given) => {
  const context = { ...given, openInput: withRemoteInputs(given.openInput) }
  const { notes, outcome } = context
  const request = await bulkRequestOf(words, options, context)
  const { rules } = request
  const total = sizeOf(request.lists, context)
  let bytesRead = 0
  const progress = startProgress(context, {
    thing: 'line',
    share: () => (total === undefined ? undefined : Math.min(1, bytesRead / total)),
    isLogged: request.showsProgress,
    answersToOutput: request.output === undefined && !request.showsProgress,
  })
  const dialect = dialectNamed(rules.dialect)
  noteAgents(notes, request.reading.agents, [dialect])
  if (rules.kind === 'file' && options.robots !== undefined)
    notes.note(fileKindNote(options.robots, rules.bytes, dialect))
  const work: BulkRun = {
    ...context,
    onRead: (sizeBytes) => void (bytesRead += sizeBytes),
    onLines: (lines) => progress.advance(lines),
    onFaults: createFaultNotes(notes),
    queue: queueOf(options, context),
  }
  const counts = await withRules(request, context, (job) => runBulk(job, work))
  progress.clear()
  if (request.showsProgress) notes.note(`lines checked: ${counts.lines.toLocaleString('en')}.`)
  if (counts.malformed === 0) return
  outcome.isGood = false
  notes.note(countText(counts.malformed, counts.lines))
}

/** An invalid file descriptor. */
const noDescriptor = -1

/** Total size of the lists in bytes; undefined if one is a pipe or cannot be read. */
function sizeOf(paths: readonly string[], { cwd, stdin }: RunContext): number | undefined {
  let total = 0
  for (const path of paths) {
    try {
      const stats =
        path === standardInput ? fstatSync(stdin().fd ?? noDescriptor) : statSync(pathFrom(cwd, path))
      if (!stats.isFile()) return undefined
      total += stats.size
    } catch {
      return undefined
    }
  }
  return total
}

/** Runs a job with the rules of local files, or with those of sites, which it requests. */
async function withRules<Result>(
  request: Awaited<ReturnType<typeof bulkRequestOf>>,
  context: RunContext,
  work: (job: BulkJob) => Promise<Result>,
): Promise<Result> {
  const { rules } = request
  if (rules.kind !== 'sites') return await work({ ...request, rules })
  const { withSites } = await import('../../sites/with-sites.ts')
  const asked = { source: rules, dialects: [dialectNamed(rules.dialect)] }
  return await withSites(asked, context, (sites) => work({ ...request, rules: { kind: 'sites', sites } }))
}

function queueOf(options: BulkOptions, context: RunContext): BulkRun['queue'] {
  const { robots, shardBytes } = options
  const sharded = shardRunOf(options, context, 'line')
  return sharded && { ...context, ...sharded, robots, shardBytes }
}
