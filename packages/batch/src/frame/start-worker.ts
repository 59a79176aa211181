import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread with a script. The command as a single file has its scripts inside: tools/packaging replaces this module. */
export function startWorker(script: URL, options: WorkerOptions): Worker {
  return new Worker(script, options)
}
