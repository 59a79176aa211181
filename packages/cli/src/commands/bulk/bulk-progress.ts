import { fstatSync, statSync } from 'node:fs'

import { pathFrom, standardInput } from '../../runtime/open-input.ts'
import type { RunOptions } from '../../runtime/run-context.ts'
import { createProgress, type Progress, type Screen } from '../../runtime/progress.ts'

/** Progress through lists: lines, rate, share and time left. */
export interface BulkProgress extends Progress {
  /** Counts octets that were read of what is stored. */
  read(octets: number): void
}

/** Where it is shown, and how. */
export interface Showing {
  /** Undefined for nowhere. */
  readonly stderr: (Screen & { readonly isTTY?: boolean }) | undefined
  /** Whether it is shown, as lines, where there is no terminal. */
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
    read(octets) {
      done += octets
    },
  }
}

/** A screen whose drawings stay, as lines. */
function logOf(stream: Screen): Screen {
  return {
    isTTY: true,
    write(text) {
      const line = text.replace(clearLine, '')
      if (line !== '') stream.write(`${line}\n`)
    },
  }
}

/** Names no open file. */
const noDescriptor = -1

/** All octets of lists; undefined where one of them comes through a pipe, or cannot be seen. */
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
