import { readFileSync } from 'node:fs'

const own = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

/** The version of the package. */
export function serverVersion(): string {
  return own.version
}
