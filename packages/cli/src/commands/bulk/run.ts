import { noteAgents } from '../../agents/agent-notes.ts'
import { bulkProgress, type BulkProgress } from './bulk-progress.ts'
import { bulkRequestOf, type BulkRequest } from './bulk-request.ts'
import type { BulkOptions } from './command.ts'
import { openCheckpointedOutput, type CheckpointedOutput } from './output/checkpointed-output.ts'
import { answerLists } from './answers/answer-lists.ts'
import { withAnswers, type Answers } from './answers/with-answers.ts'
import { countText, createFaultNotes } from '../../lists/fault-notes.ts'
import { dialectsByName } from '../../names/dialects-by-name.ts'
import { fileKindNote } from '../../robots-file/file-kind-note.ts'
import { sharedPlace } from '../../queue/shard-options.ts'
import { withRemoteInputs } from '../../remote/remote-inputs.ts'
import type { RunContext } from '../../runtime/run-context.ts'

/** Checks every line of lists of any length, in order. Exit code 1 if lines are malformed. */
export async function run(words: readonly string[], options: BulkOptions, given: RunContext): Promise<void> {
  const context = { ...given, openInput: withRemoteInputs(given.openInput) }
  const { output, stdout, stderr, notes, outcome } = context
  const request = await bulkRequestOf(words, options, given)
  const isOver = request.output === undefined && stdout.isTTY === true
  const progress = bulkProgress(request.lists, context, {
    // If the output goes to the terminal, it is progress enough.
    stderr: notes.isQuiet || (isOver && !request.showsProgress) ? undefined : stderr,
    isWanted: request.showsProgress,
  })
  notes.onMakeRoom(() => progress.clear())
  noteAgents(notes, request.reading.agents, [request.rules.dialect])
  if (request.rules.kind === 'file' && options.robots !== undefined)
    notes.note(fileKindNote(options.robots, request.rules.bytes, dialectsByName.get(request.rules.dialect)))
  const checkpointed = await openCheckpointedOutput(request, output)
  const tellFaults = createFaultNotes(notes)
  try {
    if (options.queue === undefined)
      await withAnswers(request, context, (answers) =>
        answerAll(request, answers, { context, checkpointed, progress, tellFaults }),
      )
    else await onQueue(request, { ...options, queue: options.queue }, { context, checkpointed, tellFaults })
    const { counts } = await checkpointed.finish()
    progress.clear()
    if (request.showsProgress) notes.note(`lines checked: ${counts.lines.toLocaleString('en')}.`)
    if (counts.malformed === 0) return
    outcome.isGood = false
    notes.note(countText(counts.malformed, counts.lines))
  } finally {
    await checkpointed.close()
  }
}

interface Working {
  readonly context: RunContext
  readonly checkpointed: CheckpointedOutput
  readonly tellFaults: ReturnType<typeof createFaultNotes>
}

async function answerAll(
  { lists: paths, input: format, writing }: BulkRequest,
  answers: Answers,
  { context, checkpointed, progress, tellFaults }: Working & { readonly progress: BulkProgress },
): Promise<void> {
  const { cwd, openInput, output } = context
  await answerLists(
    {
      paths,
      cwd,
      openInput,
      format,
      from: checkpointed.from.position,
      count: (sizeBytes) => progress.read(sizeBytes),
      signal: output.signal,
      writing,
      async keep(answered, end) {
        await checkpointed.keep(answered, end)
        progress.advance(answered.lines)
      },
      onFaults: tellFaults,
    },
    answers,
  )
}

const usualShardBytes = 1 << 26

async function onQueue(
  request: BulkRequest,
  options: BulkOptions & { readonly queue: string },
  { context, checkpointed, tellFaults }: Working,
): Promise<void> {
  const { answerOnQueue } = await import('./shards/answer-on-queue.ts')
  const { robots, shardBytes = usualShardBytes } = options
  const results = sharedPlace(options.results, context.cwd)
  const sharding = { ...context, robots, results, shardBytes }
  const shardRun = { ...context, options: { ...options, results }, thing: 'line', sharding }
  await answerOnQueue(request, shardRun, { checkpointed, onFaults: tellFaults })
}
