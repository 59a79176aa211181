export interface Ahead<Item> {
  /** The weight of an item until its result is taken. */
  readonly weightOf: (item: Item) => number
  /** Items are started while the total weight is below this. */
  readonly room: number
}

interface Job<Result> {
  readonly weight: number
  readonly ended: Promise<void>
  outcome?: { readonly result: Result } | { readonly error: unknown }
}

/**
 * Works on many items concurrently and returns the results in order: whenever the first is ready, all ready ones that follow it.
 *
 * Throws the error of the first failed item, or of the source, after the results of all earlier items. The source is closed in any case.
 */
export async function* inOrder<Item, Result>(
  batches: AsyncIterator<readonly Item[]>,
  work: (item: Item) => Promise<Result>,
  { weightOf, room }: Ahead<Item>,
): AsyncGenerator<readonly Result[]> {
  const source = sourceOf(batches)
  const jobs: Job<Result>[] = []
  let weight = 0
  try {
    for (;;) {
      while (weight < room && source.hasItem()) {
        const job = begin(source.take(), work, weightOf)
        weight += job.weight
        jobs.push(job)
      }
      const ready = takeReady(jobs)
      if (ready.length > 0) {
        for (const job of ready) weight -= job.weight
        yield* resultsOf(ready)
      } else if (jobs.length === 0 && source.hasEnded()) {
        return source.end()
      } else {
        const more = weight < room && !source.hasEnded() ? [source.more()] : []
        await Promise.race([...more, ...jobs.slice(0, 1).map(({ ended }) => ended)])
      }
    }
  } finally {
    // Not awaited: a source that waits for its next bytes, such as a pipe, ends only after them.
    batches.return?.().catch(() => undefined)
  }
}

/** All items at once, as a source for `inOrder`. */
export async function* oneBatch<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items
}

function begin<Item, Result>(
  item: Item,
  work: (item: Item) => Promise<Result>,
  weightOf: (item: Item) => number,
): Job<Result> {
  const ended = work(item).then(
    (result) => void (job.outcome = { result }),
    (error: unknown) => void (job.outcome = { error }),
  )
  const job: Job<Result> = { weight: weightOf(item), ended }
  return job
}

function takeReady<Result>(jobs: Job<Result>[]): readonly Job<Result>[] {
  const first = jobs.findIndex(({ outcome }) => outcome === undefined)
  return jobs.splice(0, first < 0 ? jobs.length : first)
}

/** The results of ended jobs up to the first failure, then throws its error. */
function* resultsOf<Result>(jobs: readonly Job<Result>[]): Generator<readonly Result[]> {
  const results: Result[] = []
  for (const { outcome } of jobs) {
    if (outcome === undefined) continue
    if ('error' in outcome) {
      yield results
      throw outcome.error
    }
    results.push(outcome.result)
  }
  yield results
}

interface Source<Item> {
  hasItem(): boolean
  take(): Item
  /** Reads the next batch; at most one batch is read ahead. */
  more(): Promise<void>
  hasEnded(): boolean
  /** Throws if the source failed. */
  end(): void
}

function sourceOf<Item>(batches: AsyncIterator<readonly Item[]>): Source<Item> {
  let batch: readonly Item[] = []
  let at = 0
  let isLast = false
  let failure: { readonly error: unknown } | undefined
  let reading: Promise<void> | undefined
  async function read(): Promise<void> {
    try {
      const next = await batches.next()
      isLast = next.done === true
      batch = next.done === true ? [] : next.value
      at = 0
    } catch (error) {
      isLast = true
      failure = { error }
    }
    reading = undefined
  }
  return {
    hasItem: () => at < batch.length,
    take: () => batch[at++] as Item,
    more: () => (reading ??= read()),
    hasEnded: () => isLast,
    end() {
      if (failure !== undefined) throw failure.error
    },
  }
}
