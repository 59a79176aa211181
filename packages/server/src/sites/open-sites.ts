import type { Clock } from '@ruly/client'
import type { Logger } from 'pino'

import type { Environment } from '../config/read-settings.ts'
import type { Settings } from '../config/settings.ts'
import { openStore, type OpenedStore } from './open-store.ts'
import { openClients, type SiteClients } from './site-clients.ts'

interface OpenOptions {
  /** As for `openStore`. */
  readonly log?: Pick<Logger, 'info' | 'warn'>
  /** That of the system if left out. */
  readonly clock?: Clock | undefined
}

/**
 * The store that the settings name, and clients over it, which close it.
 *
 * @throws `ConfigError` for a store or overrides that cannot be used
 */
export async function openSites(
  settings: Settings,
  env: Environment,
  { log, clock }: OpenOptions = {},
): Promise<OpenedStore & { readonly clients: SiteClients }> {
  const opened = openStore(settings, env, log)
  try {
    return { ...opened, clients: openClients(settings, opened.store, clock) }
  } catch (error) {
    await opened.store.close()
    throw error
  }
}
