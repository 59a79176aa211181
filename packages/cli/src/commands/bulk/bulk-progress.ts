import { fstatSync, statSync } from 'node:fs'

import { pathFrom, standardInput } from '@ruly/batch/internal'

import type { RunOptions } from '../../runtime/run-context.ts'
import { createProgress, type Progress, type Screen } from '../../runtime/progress.ts'

/** Progress of `ruly bulk`: lines, rate, share and time left. */
export interface BulkProgress extends Progress {
  /** Adds bytes read, before decompression. */
  read(sizeBytes: number): void
}

/** Where and how to show progress. */
export interface Showing {
  /** Undefined to show nothing. */
  readonly stderr: (Screen & { readonly isTTY?: boolean }) | undefined
  /** Whether to print lines if there is no terminal. */
  readonly isWanted: boolean
}

type Inputs = Pick<RunOptions, 'cwd' | 'stdin'>

const clearLine = '\r\u001b[K'
const logIntervalMs = 2000

export function bulkProgress(
  paths: readonly string[],
  where: Inputs,
  { stderr, isWanted }: Showing,
): BulkProgress {
  const total = sizeOf(paths, where)
  let done = 0
  const isLog = isWanted && stderr !== undefined && stderr.isTTY !== true
  const progress = createProgress(isLog ? logOf(stderr) : stderr, {
    thing: 'line',
    share: () => (total === undefined ? undefined : Math.min(1, done / total)),
    ...(isLog ? { intervalMs: logIntervalMs } : {}),
  })
  return {
    ...progress,
    read(sizeBytes) {
      done += sizeBytes
    },
  }
}

/** A screen that prints each update as a line. */
function logOf(stream: Screen): Screen {
  return {
    isTTY: true,
    write(text) {
      const line = text.replace(clearLine, '')
      if (line !== '') stream.write(`${line}\n`)
    },
  }
}

/** An invalid file descriptor. */
const noDescriptor = -1

/** Total size of the lists in bytes; undefined if one is a pipe or cannot be read. */
function sizeOf(paths: readonly string[], { cwd, stdin }: Inputs): number | undefined {
  let total = 0
  for (const path of paths) {
    try {
      const stats =
        path === standardInput ? fstatSync(stdin().fd ?? noDescriptor) : statSync(pathFrom(cwd, path))
      if (!stats.isFile()) return undefined
      total += stats.size
    } catch {
      return undefined
    }
  }
  return total
}
