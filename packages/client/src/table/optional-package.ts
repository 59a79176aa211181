import { createRequire } from 'node:module'

import { RobotsError } from 'ruly'

/** Throws a `RobotsError` (`package-not-installed`) where a package is not there; it is not loaded. `what` needs it, for the message. */
export function checkInstalled(name: string, what: string): void {
  try {
    createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    const message = `${what} needs the package ${name}: npm install ${name}`
    throw new RobotsError('package-not-installed', message, { cause })
  }
}

/** The error for a package that is there and fails to load, such as native code for another system. */
export function notLoadable(name: string, cause: unknown): RobotsError {
  const message = `The package ${name} cannot be loaded here (${(cause as Error).message}): npm install ${name}, or use another store.`
  return new RobotsError('package-not-installed', message, { cause })
}
