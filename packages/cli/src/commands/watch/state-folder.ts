import { join } from 'node:path'

import { pathFrom, UserError } from '@ruly/batch/internal'
import { openWatchFolder, type WatchFolder } from '@ruly/client/watch'

import type { RunContext } from '../../runtime/run-context.ts'

/** Opens the folder of the option, else that of the user. Throws a `RobotsError` if it cannot be used or another process uses it. */
export async function openStateFolder(
  given: string | undefined,
  { cwd, env }: RunContext,
): Promise<WatchFolder> {
  const path = given === undefined ? usersFolder(env) : pathFrom(cwd, given)
  if (path === undefined) throw new UserError('the user has no home folder. Pass --state FOLDER.')
  return await openWatchFolder(path)
}

/** Where programs keep what must survive restarts, as the XDG base directories and Windows name it. */
function usersFolder({ XDG_STATE_HOME, LOCALAPPDATA, HOME }: RunContext['env']): string | undefined {
  const base = XDG_STATE_HOME || LOCALAPPDATA || (HOME ? join(HOME, '.local', 'state') : undefined)
  return base === undefined ? undefined : join(base, 'ruly', 'watch')
}
