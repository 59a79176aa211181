import { questionOf, robotsPath } from './requests.ts'
import { robotsAnswers } from './robots-answers.ts'
import { responseOf } from './robots-handler.ts'
import type { ServedRobots, ServeOptions } from './serve-options.ts'

/** What is needed of a `Context` of Hono. */
export interface HonoContextShape {
  /** The request. */
  readonly req: { readonly raw: Request }
}

/**
 * Serves a robots.txt as middleware of Hono. It answers requests for `/robots.txt` and passes on all others.
 *
 * @param robots what is served
 * @param options whether the deployment is closed, and for how long caches may use the file
 * @returns middleware for `app.use`
 * @throws `TypeError` and `RangeError` for wrong options and for data that `build` of `ruly/edit` refuses
 * @example
 * import { Hono } from 'hono'
 *
 * const app = new Hono()
 * app.use(honoRobots({ groups: [{ agents: '*', disallow: '/cart' }] }))
 */
export function honoRobots(
  robots: ServedRobots,
  options: ServeOptions = {},
): (context: HonoContextShape, next: () => Promise<void>) => Promise<Response | void> {
  const answers = robotsAnswers('honoRobots()', robots, options)
  return async ({ req: { raw } }, next) => {
    if (new URL(raw.url).pathname !== robotsPath) return await next()
    return responseOf(await answers(questionOf(raw)))
  }
}
