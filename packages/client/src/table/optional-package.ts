import { createRequire } from 'node:module'

import { RobotsError } from 'ruly'

/** Throws a `RobotsError` (`package-not-installed`) where a package is not there; it is not loaded. `what` needs it, for the message. */
export function checkInstalled(name: string, what: string): void {
  try {
    createRequire(import.meta.url).resolve(name)
  } catch (cause) {
    throw notInstalled(name, what, cause)
  }
}

export function notInstalled(name: string, what: string, cause: unknown): RobotsError {
  return new RobotsError('package-not-installed', `${what} needs the package ${name}: npm install ${name}`, {
    cause,
  })
}
