import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/** What determines the location of caches. */
export interface Machine {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  readonly home: string
}

/**
 * The folder in which ruly keeps caches of a user, by the conventions of the system: `$XDG_CACHE_HOME/ruly` or `~/.cache/ruly`, on macOS
 * `~/Library/Caches/ruly`, on Windows `%LOCALAPPDATA%\ruly\cache`.
 *
 * @param env the environment variables of the process
 * @returns an absolute path; undefined if the user has no home
 * @example
 * const store = createFilesStore({ folder: userCacheFolder(process.env) ?? 'robots-cache' })
 */
export function userCacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  return cacheFolder(thisMachine(env))
}

/**
 * The cache folder of ruly, by the conventions of the system; undefined if the user has no home.
 *
 * `XDG_CACHE_HOME` is respected on all systems except Windows.
 */
export function cacheFolder(machine: Machine): string | undefined {
  return machine.platform === 'win32' ? onWindows(machine) : onUnix(machine)
}

function onWindows({ env, home }: Machine): string | undefined {
  const candidates = [env['LOCALAPPDATA'] ?? '', win32.join(home, 'AppData', 'Local')]
  const folder = candidates.find((path) => win32.isAbsolute(path))
  return folder && win32.join(folder, 'ruly', 'cache')
}

/** Relative paths are ignored, as the XDG Base Directory Specification requires. */
function onUnix({ platform, env, home }: Machine): string | undefined {
  const own = platform === 'darwin' ? ['Library', 'Caches'] : ['.cache']
  const candidates = [env['XDG_CACHE_HOME'] ?? '', posix.join(home, ...own)]
  const folder = candidates.find((path) => posix.isAbsolute(path))
  return folder && posix.join(folder, 'ruly')
}

function thisMachine(env: Machine['env']): Machine {
  const { platform } = process
  return { platform, env, home: env[platform === 'win32' ? 'USERPROFILE' : 'HOME'] ?? homeOrNone() }
}

/** Node throws if the system has no entry for the user, such as in a container. */
function homeOrNone(): string {
  try {
    return homedir()
  } catch {
    return ''
  }
}
