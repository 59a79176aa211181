import type { Fresh } from 'ruly/access'
import { numberFrom, optionsIn, withDefault, withMethods } from '@ruly/common/checked-options'

import { lifetimeByChanges, type ObservedChanges } from './record/lifetime-by-changes.ts'

/** What was observed of the robots.txt files of sites. */
export interface ChangeHistory {
  /**
   * How often the file of a site was seen, and how often it had changed; undefined if nothing is known.
   *
   * @param origin scheme, host and port
   */
  observedChanges(origin: string): Promise<ObservedChanges | undefined>
}

/** How files are refreshed by how often they change. */
export interface RefreshOptions {
  /** What was observed of sites. If a call fails, the site counts as unknown, and `stats().unseenErrors` counts the failure. */
  readonly history: ChangeHistory
  /**
   * How much time with an outdated file one more request has to save, in milliseconds: less means more requests. No file is refreshed
   * sooner because of its changes.
   *
   * @default 900_000
   */
  readonly outdatedMsPerRequest?: number | undefined
}

/** The option in use. */
export interface Refresh {
  /** How long the file of a site probably stays as it is; undefined if too little is known. */
  expectedMs(origin: string, fresh: Fresh): Promise<number | undefined>
  /** How often the history failed. */
  failures(): number
}

const checked = optionsIn({
  history: withMethods<ChangeHistory>('observedChanges'),
  outdatedMsPerRequest: withDefault(numberFrom(1, 86_400_000), 900_000),
})

/** The option with its default; undefined if it is left out. Throws where one of its members is wrong. */
export function checkedRefresh(options: unknown, name: string): Refresh | undefined {
  if (options === undefined) return undefined
  const { history, outdatedMsPerRequest } = checked(options, name)
  let failures = 0
  return {
    async expectedMs(origin, fresh) {
      try {
        const observed = await history.observedChanges(origin)
        return observed && lifetimeByChanges(observed, { fresh, outdatedMsPerRequest })
      } catch {
        failures++
        return undefined
      }
    },
    failures: () => failures,
  }
}
