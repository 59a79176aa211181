import { OpenAPIHono, type z } from '@hono/zod-openapi'

import { addMcpRoute } from '../mcp/create-mcp-server.ts'
import { addCheckRoutes } from '../routes/check-routes.ts'
import { addFileRoutes } from '../routes/file-routes.ts'
import { addOperationRoutes } from '../routes/operation-routes.ts'
import { addPlaygroundRoutes } from '../routes/playground-routes.ts'
import { addSiteRoutes } from '../routes/site-routes.ts'
import { addTurnRoutes } from '../routes/turn-routes.ts'
import { addWatchRoutes } from '../routes/watch-routes.ts'
import type { App, AppEnv, Service } from '../http/service.ts'
import { problem, problemOf } from '../http/problem.ts'
import { isAt } from '../http/route-of.ts'

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
  addFileRoutes(app, service)
  addTurnRoutes(app, service)
  addWatchRoutes(app, service)
  addMcpRoute(app, service)
  addOperationRoutes(app, service)
  addPlaygroundRoutes(app, service)
  app.notFound((c) => problemForPath(app, c.req.path))
  app.onError((error, c) => {
    if (c.env.outgoing.destroyed) return new Response(null, { status: 499 })
    const found = problemOf(error, service.log)
    if (found.problem.status !== 415) return found.response
    const types = typesAt(app, c.req.method, c.req.path).join(', ')
    return problem('unsupported-media-type', { detail: `Send ${types}.`, headers: { accept: types } })
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

/** The types of bodies that a route reads. */
function typesAt(app: App, method: string, path: string): readonly string[] {
  const routes = app.openAPIRegistry.definitions.flatMap((one) => (one.type === 'route' ? one.route : []))
  const found = routes.find(
    (route) => route.method === method.toLowerCase() && isAt(path, route.path.replace(/\{(\w+)\}/g, ':$1')),
  )
  return Object.keys(found?.request?.body?.content ?? {})
}

function faultsIn(target: string, { issues }: z.ZodError): readonly { where: string; message: string }[] {
  return issues.slice(0, 20).map(({ path, message }) => ({ where: [target, ...path].join('.'), message }))
}
