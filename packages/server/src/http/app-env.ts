import type { OpenAPIHono } from '@hono/zod-openapi'

import type { NodeParts } from './entrance.ts'

/** What Hono knows of every request. */
export interface AppEnv {
  Bindings: NodeParts
}

/** The application that routes are added to. */
export type App = OpenAPIHono<AppEnv>
