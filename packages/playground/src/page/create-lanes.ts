import { EngineLane } from '../state/engine-lane.ts'

/** The engine twice, so that no long study keeps an answer waiting. */
export interface Lanes {
  readonly answering: EngineLane
  readonly studying: EngineLane
}

/** Starts nothing yet: a worker starts with its first call. */
export function createLanes(onBusy: (isBusy: boolean) => void): Lanes {
  const busy = new Set<string>()
  const lane = (name: string): EngineLane =>
    new EngineLane({
      createWorker: () =>
        new Worker(new URL('../engine/engine-worker.ts', import.meta.url), { type: 'module', name }),
      timeLimitMs: Number(document.documentElement.dataset['timeLimitMs']),
      onBusy: (isBusy) => {
        if (isBusy) busy.add(name)
        else busy.delete(name)
        onBusy(busy.size > 0)
      },
    })
  return { answering: lane('answering'), studying: lane('studying') }
}
