import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

import type { Environment } from '../runtime/run-context.ts'

/** What decides where caches are. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Environment
  readonly home: string
}

/**
 * The folder of ruly's cache, where this user's caches are on this system; undefined where the user has no folders.
 *
 * `XDG_CACHE_HOME` counts on all systems but Windows.
 */
export function cacheFolder(machine: Machine): string | undefined {
  return machine.platform === 'win32' ? onWindows(machine) : onUnix(machine)
}

function onWindows({ env, home }: Machine): string | undefined {
  const candidates = [env['LOCALAPPDATA'] ?? '', win32.join(home, 'AppData', 'Local')]
  const folder = candidates.find((path) => win32.isAbsolute(path))
  return folder && win32.join(folder, 'ruly', 'cache')
}

/** A path that is not absolute is passed over, as the XDG Base Directory Specification wants it. */
function onUnix({ platform, env, home }: Machine): string | undefined {
  const own = platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']
  const candidates = [env['XDG_CACHE_HOME'] ?? '', posix.join(home, ...own)]
  const folder = candidates.find((path) => posix.isAbsolute(path))
  return folder && posix.join(folder, 'ruly')
}

export function thisMachine(env: Environment): Machine {
  const { platform } = process
  return { platform, env, home: env[platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homeOrNone() }
}

/** Node throws where the system knows of no such folder, as in a container for a user without a name. */
function homeOrNone(): string {
  try {
    return homedir()
  } catch {
    return ''
  }
}
