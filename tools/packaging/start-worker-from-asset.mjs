// Stands for packages/batch/src/frame/start-worker.ts in the single file, which has the scripts of threads as assets.
import { getAsset } from 'node:sea'
import { Worker } from 'node:worker_threads'

/** Starts a thread with the asset that is named like the script. */
export function startWorker(script, options) {
  const name = script.pathname.slice(script.pathname.lastIndexOf('/') + 1)
  return new Worker(getAsset(name, 'utf8'), { ...options, eval: true })
}
