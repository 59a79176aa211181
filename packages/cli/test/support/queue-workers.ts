import { beginRuly, type Begun } from './ruly.ts'

/** A worker of a queue in this process, until `stop`. */
interface QueueWorker {
  /** Resolves to what it said on standard error. */
  stop(): Promise<string>
}

function beginWorker(url: string): QueueWorker {
  const worker: Begun = beginRuly(['worker', '--queue', url, '--concurrency', '1'])
  return {
    async stop() {
      worker.interrupt()
      return (await worker.ended).stderr
    },
  }
}

/** Runs something while so many workers work. Returns what it returned, and what the workers said. */
export async function withWorkers<Result>(
  url: string,
  count: number,
  use: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly said: string }> {
  const workers = Array.from({ length: count }, () => beginWorker(url))
  try {
    const result = await use()
    return { result, said: (await Promise.all(workers.map((worker) => worker.stop()))).join('') }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
}
