import { OpenAPIHono, type z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { RobotsError } from 'ruly'

import { addMcpRoute } from '../mcp/mcp-route.ts'
import { addCheckRoutes } from '../routes/check-routes.ts'
import { addFileRoutes } from '../routes/file-routes.ts'
import { addOperationRoutes } from '../routes/operation-routes.ts'
import { addPlaygroundRoutes } from '../routes/playground-routes.ts'
import { addPreferencesRoute } from '../routes/preferences-route.ts'
import { addSiteRoutes } from '../routes/site-routes.ts'
import { addTurnRoutes } from '../routes/turn-routes.ts'
import { addWatchRoutes } from '../routes/watch-routes.ts'
import type { Service } from '../http/service.ts'
import { TooManyError } from '../runtime/too-many-error.ts'
import type { App, AppEnv } from '../http/app-env.ts'
import { problem, ProblemError } from '../http/problem.ts'

/** All routes of the service. */
export function createApp(service: Service): App {
  const app: App = new OpenAPIHono<AppEnv>({
    defaultHook: (result) =>
      result.success
        ? undefined
        : problem('invalid-request', { errors: faultsIn(result.target, result.error) }),
  })
  addCheckRoutes(app, service)
  addSiteRoutes(app, service)
  addFileRoutes(app)
  addPreferencesRoute(app, service)
  addTurnRoutes(app, service)
  addWatchRoutes(app, service)
  addMcpRoute(app, service)
  addOperationRoutes(app, service)
  addPlaygroundRoutes(app, service)
  app.notFound((c) => problemForPath(app, c.req.path))
  app.onError((error, c) => {
    if (error instanceof ProblemError) return error.response
    if (c.env.outgoing.destroyed) return new Response(null, { status: 499 })
    return problemOf(error, service)
  })
  return app
}

/** 405 where another method has a route. */
function problemForPath(app: App, path: string): Response {
  const methods = app.routes
    .filter(({ method, path: pattern }) => method !== 'ALL' && isAt(path, pattern))
    .map(({ method }) => method)
  if (methods.length === 0) return problem('not-found', { detail: 'See /openapi.json for what there is.' })
  return problem('method-not-allowed', { headers: { allow: [...new Set(methods)].join(', ') } })
}

function isAt(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  if (parts.length !== wanted.length) return false
  return wanted.every((part, index) => part.startsWith(':') || part === parts[index])
}

function faultsIn(target: string, { issues }: z.ZodError): readonly { where: string; message: string }[] {
  return issues.slice(0, 20).map(({ path, message }) => ({ where: [target, ...path].join('.'), message }))
}

/** Errors that a client can do something about say so; of others, only the log has the text. */
export function problemOf(error: Error, { log }: Service): Response {
  if (error instanceof TooManyError)
    return problem('overloaded', { detail: error.message, headers: { 'retry-after': '1' } })
  if (error instanceof HTTPException) {
    if (error.status === 415) return problem('unsupported-media-type')
    if (error.status < 500) return problem('invalid-request', { detail: error.message })
  }
  if (error instanceof RobotsError && error.code.startsWith('store-')) {
    log.error({ err: error }, 'the store cannot be used')
    return problem('store-not-usable', { headers: { 'retry-after': '5' } })
  }
  log.error({ err: error }, 'a request failed')
  return problem('internal-error')
}
