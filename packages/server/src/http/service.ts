import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Logger } from 'pino'

import type { Settings } from '../config/settings.ts'
import type { NodeParts, Phase } from './entrance.ts'
import type { ServiceMetrics } from './service-metrics.ts'
import type { SiteClients } from '../sites/site-clients.ts'
import type { TurnDesk } from '../turns/turn-desk.ts'
import type { WatchDesk } from '../watches/watch-desk.ts'

/** What the routes and tools share. */
export interface Service {
  readonly settings: Settings
  readonly clients: SiteClients
  readonly desk: TurnDesk
  /** The watches of sites; undefined if the settings have no folder for them. */
  readonly watches: WatchDesk | undefined
  readonly metrics: ServiceMetrics
  readonly log: Logger
  readonly isStoreUsable: () => Promise<boolean>
  readonly phase: () => Phase
}

/** What Hono knows of every request. */
export interface AppEnv {
  Bindings: NodeParts
}

/** The application that routes are added to. */
export type App = OpenAPIHono<AppEnv>
