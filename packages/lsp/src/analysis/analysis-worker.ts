import { parentPort } from 'node:worker_threads'

import { analyses, type Analyses } from './analyses.ts'

/** A question to the thread. */
export interface AnalysisJob {
  readonly name: keyof Analyses
  readonly argument: unknown
}

/** Its answer; an error as a text. */
export type AnalysisReply = { readonly result: unknown } | { readonly error: string }

parentPort?.on('message', ({ name, argument }: AnalysisJob) => {
  parentPort?.postMessage(replyTo(name, argument), [])
})

function replyTo(name: keyof Analyses, argument: unknown): AnalysisReply {
  try {
    return { result: (analyses[name] as (argument: unknown) => unknown)(argument) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
