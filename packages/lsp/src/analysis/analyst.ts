import { Worker } from 'node:worker_threads'

import type { Analyses } from './analyses.ts'
import type { AnalysisJob, AnalysisReply } from './analysis-worker.ts'

type Argument<Name extends keyof Analyses> = Parameters<Analyses[Name]>[0]
type Result<Name extends keyof Analyses> = ReturnType<Analyses[Name]>

/** Asks a thread, so that the editor is answered while a large file is checked. */
export interface Analyst {
  /**
   * Runs an analysis after those that were asked for before.
   *
   * @param key a newer question with the same key replaces one that has not begun
   * @returns the result; undefined if a newer question has replaced this one
   */
  ask<Name extends keyof Analyses>(
    name: Name,
    key: string,
    argument: Argument<Name>,
  ): Promise<Result<Name> | undefined>
}

interface Waiting {
  readonly key: string
  readonly job: AnalysisJob
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/**
 * Starts the thread.
 *
 * @param script the built `analysis-worker.js`
 */
export function createAnalyst(script: URL): Analyst {
  const worker = new Worker(script)
  // The thread is no reason for the process to stay.
  worker.unref()
  const queue: Waiting[] = []
  let running: Waiting | undefined
  let failure: Error | undefined
  const next = (): void => {
    running = queue.shift()
    if (running !== undefined) worker.postMessage(running.job, [])
  }
  worker.on('message', (reply: AnalysisReply) => {
    if ('error' in reply) running?.reject(new Error(reply.error))
    else running?.resolve(reply.result)
    next()
  })
  worker.on('error', (error: Error) => {
    failure = error
    for (const { reject } of [...(running === undefined ? [] : [running]), ...queue.splice(0)]) reject(error)
  })
  return {
    ask: (name, key, argument) =>
      new Promise((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        const waiting: Waiting = {
          key,
          job: { name, argument },
          resolve: resolve as (result: unknown) => void,
          reject,
        }
        const index = queue.findIndex((other) => other.key === key)
        if (index < 0) queue.push(waiting)
        else queue.splice(index, 1, waiting).forEach((old) => old.resolve(undefined))
        if (running === undefined) next()
      }),
  }
}
