import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach } from 'vitest'

import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { ruly, type Ran } from './ruly.ts'

/** Servers on loopback, and a cache that is empty when a test begins. */
export interface Sites {
  readonly start: (listener: Parameters<typeof startOrigin>[0]) => Promise<Origin>
  /** Where the cache is; made by the command. */
  readonly cache: () => string
  /** The variables that lead the command there. */
  readonly env: () => Readonly<Record<string, string>>
  readonly ask: (args: readonly string[], input?: string) => Promise<Ran>
}

/** For the tests of a file; all is gone when a test is done. */
export function useSites(): Sites {
  let origins: Origin[] = []
  let folder: string | undefined
  afterEach(async () => {
    await Promise.all(origins.map((origin) => origin.close()))
    origins = []
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    folder = undefined
  })
  const home = (): string => (folder ??= mkdtempSync(join(tmpdir(), 'ruly-sites-')))
  const env = (): Readonly<Record<string, string>> => ({ XDG_CACHE_HOME: home() })
  return {
    env,
    cache: () => join(home(), 'ruly'),
    ask: (args, input = '') => ruly(args, { input, env: env() }),
    async start(listener) {
      const origin = await startOrigin(listener)
      origins.push(origin)
      return origin
    },
  }
}
