/** How far work goes ahead. */
export interface Ahead<Item> {
  /** What an item weighs that is worked on, or whose result has not been taken. */
  readonly weightOf: (item: Item) => number
  /** Up to this weight, more items are begun. */
  readonly room: number
}

interface Job<Result> {
  readonly weight: number
  readonly ended: Promise<void>
  outcome?: { readonly result: Result } | { readonly error: unknown }
}

/**
 * Results of work on many items at once, in the order of the items: all that are ready whenever the first is.
 *
 * Fails where the first item fails whose turn it is, or the source, after the results of all items before.
 */
export async function* inOrder<Item, Result>(
  batches: AsyncIterator<readonly Item[]>,
  work: (item: Item) => Promise<Result>,
  { weightOf, room }: Ahead<Item>,
): AsyncGenerator<readonly Result[]> {
  const source = sourceOf(batches)
  const jobs: Job<Result>[] = []
  let weight = 0
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

/** Of jobs that have ended, the results up to the first that failed, then its error. */
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
  /** Whether an item is there to take. */
  hasItem(): boolean
  take(): Item
  /** Resolves when more is known; one batch is read ahead at most. */
  more(): Promise<void>
  hasEnded(): boolean
  /** Throws where the source failed. */
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
