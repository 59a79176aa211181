import { noteAgents } from '../../agents/agent-notes.ts'
import type { Answered } from './rows/answered.ts'
import { bulkProgress, type BulkProgress } from './bulk-progress.ts'
import { bulkRequestOf, type BulkRequest } from './bulk-request.ts'
import type { BulkOptions } from './command.ts'
import { listFaults, withFaultRows } from './rows/fault-rows.ts'
import { openCheckpointedOutput, type CheckpointedOutput } from './output/checkpointed-output.ts'
import { withAnswers, type Answers } from './answers/with-answers.ts'
import { batchesOf, start, type PlacedBatch } from '../../lists/list-batches.ts'
import { countText, createFaultNotes } from '../../lists/fault-notes.ts'
import { dialectsByName } from '../../names/dialects-by-name.ts'
import { fileKindNote } from '../../robots-file/file-kind-note.ts'
import type { RunContext } from '../../runtime/run-context.ts'
import { inOrder } from '../../concurrency/in-order.ts'

/** Checks every line of lists of any length, in order. Exit code 1 if lines are malformed. */
export async function run(
  words: readonly string[],
  options: BulkOptions,
  context: RunContext,
): Promise<void> {
  const { output, stdout, stderr, notes, outcome } = context
  const request = await bulkRequestOf(words, options, context)
  const isOver = request.output === undefined && stdout.isTTY === true
  const progress = bulkProgress(request.lists, context, {
    // If the output goes to the terminal, it is progress enough.
    stderr: notes.isQuiet || (isOver && !request.showsProgress) ? undefined : stderr,
    isWanted: request.showsProgress,
  })
  notes.onMakeRoom(() => progress.clear())
  noteAgents(notes, request.reading.agents, [request.rules.dialect])
  if (request.rules.kind === 'file' && options.robots !== undefined)
    notes.note(fileKindNote(options.robots, request.rules.octets, dialectsByName.get(request.rules.dialect)))
  const checkpointed = await openCheckpointedOutput(request, output)
  try {
    await withAnswers(request, context, (answers) =>
      answerAll(request, answers, { context, checkpointed, progress }),
    )
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
  readonly progress: BulkProgress
}

async function answerAll(
  { lists, input, writing }: BulkRequest,
  { answer, fetch, octetsAtOnce, atOnce }: Answers,
  { context, checkpointed, progress }: Working,
): Promise<void> {
  const { position } = checkpointed.from
  const batches = batchesOf({
    paths: lists,
    ...context,
    format: input,
    octetsAtOnce,
    from: position,
    count: (octets) => progress.read(octets),
    signal: context.output.signal,
    fetch,
  })
  const work = async (placed: PlacedBatch): Promise<Done> => ({
    ...placed,
    answered: await answer(placed.batch),
  })
  let { list, line } = position
  const tellFaults = createFaultNotes(context.notes)
  for await (const ready of inOrder(batches, work, { weightOf: () => 1, room: atOnce })) {
    for (const { answered, name, end } of ready) {
      if (end.list !== list) line = start.line
      const faults = listFaults(answered, name, line)
      list = end.list
      line += answered.height
      const rows = withFaultRows(answered.rows, faults, writing)
      await checkpointed.keep({ ...answered, rows }, { ...end, line })
      tellFaults(faults)
      progress.advance(answered.lines)
    }
  }
}

type Done = PlacedBatch & { readonly answered: Answered }
