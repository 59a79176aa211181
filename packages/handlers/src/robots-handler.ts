import { questionOf } from './requests.ts'
import { robotsAnswers, type Answer } from './robots-answers.ts'
import type { ServedRobots, ServeOptions } from './serve-options.ts'

/**
 * Serves a robots.txt wherever a server speaks `Request` and `Response`: route handlers of Next.js, endpoints of SvelteKit and Astro,
 * Nitro, Workers, Deno, Bun.
 *
 * The response has a strong ETag, `Cache-Control`, `Content-Length` and `text/plain; charset=utf-8`; a matching `If-None-Match` gets the
 * status 304, and other methods than GET and HEAD get 405. The path is not looked at: route only `/robots.txt` here.
 *
 * @param robots what is served
 * @param options whether the deployment is closed, and for how long caches may use the file
 * @returns a function from a request to its response; it rejects with what a function among the arguments throws
 * @throws `TypeError` and `RangeError` for wrong options and for data that `build` of `ruly/edit` refuses
 * @example
 * const handler = robotsHandler({ groups: [{ agents: '*', disallow: '/cart' }] })
 * const response = await handler(new Request('https://example.com/robots.txt'))
 * console.log(response.headers.get('content-type')) // text/plain; charset=utf-8
 */
export function robotsHandler(
  robots: ServedRobots,
  options: ServeOptions = {},
): (request: Request) => Promise<Response> {
  const answers = robotsAnswers('robotsHandler()', robots, options)
  return async (request) => responseOf(await answers(questionOf(request)))
}

/** An answer as a `Response`. */
export function responseOf({ status, headers, body }: Answer): Response {
  return new Response(body ?? null, { status, headers })
}
