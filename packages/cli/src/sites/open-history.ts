import { existsSync } from 'node:fs'

import { pathFrom, UserError } from '@ruly/batch/internal'
import { createLmdbHistory, createRedisHistory, type History } from '@ruly/client/watch'
import { visible } from '@ruly/lint'

/** Opens the history of the option `--history`. Throws a `UserError` if it is to be read and does not exist. */
export function openHistory(place: string, cwd: string, use: 'read' | 'write'): History {
  if (/^rediss?:\/\//.test(place)) return inRedis(place)
  const path = pathFrom(cwd, place)
  if (use === 'read' && !existsSync(path))
    throw new UserError(
      `there is no history at ${visible(place)}. Begin one with ruly check AGENT URL --history ${visible(place)}, or import an archive with ruly history --import.`,
    )
  return createLmdbHistory({ path })
}

function inRedis(url: string): History {
  try {
    return createRedisHistory({ url })
  } catch (error) {
    throw error instanceof RangeError ? new UserError(`cannot use --history: ${error.message}`) : error
  }
}
