import { dialectNamed } from '@ruly/lint'
import {
  type BulkJob,
  type BulkRun,
  countText,
  createFaultNotes,
  runBulk,
  usualShardBytes,
  withRemoteInputs,
} from '@ruly/batch/internal'

import type { Run } from '../../command-line/define-command.ts'
import { noteAgents } from '../../agents/agent-notes.ts'
import { fileKindNote } from '../../robots-file/file-kind-note.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { shardRunOf } from '../shard-options.ts'
import { bulkProgress } from './bulk-progress.ts'
import { bulkRequestOf } from './bulk-request.ts'
import type { BulkOptions } from './command.ts'

/** Checks every line of lists of any length, in order. Exit code 1 if lines are malformed. */
export const run: Run<BulkOptions> = async (words, options, given) => {
  const context = { ...given, openInput: withRemoteInputs(given.openInput) }
  const { stdout, stderr, notes, outcome } = context
  const request = await bulkRequestOf(words, options, given)
  const { rules } = request
  const isOver = request.output === undefined && stdout.isTTY === true
  const progress = bulkProgress(request.lists, context, {
    // If the output goes to the terminal, it is progress enough.
    stderr: notes.isQuiet || (isOver && !request.showsProgress) ? undefined : stderr,
    isWanted: request.showsProgress,
  })
  notes.onMakeRoom(() => progress.clear())
  noteAgents(notes, request.reading.agents, [rules.dialect])
  if (rules.kind === 'file' && options.robots !== undefined)
    notes.note(fileKindNote(options.robots, rules.bytes, dialectNamed(rules.dialect)))
  const work: BulkRun = {
    ...context,
    onRead: (sizeBytes) => progress.read(sizeBytes),
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
  const { robots, shardBytes = usualShardBytes } = options
  const sharded = shardRunOf(options, context, 'line')
  return sharded && { ...context, ...sharded, robots, shardBytes }
}
