import { createRobotsClient } from '@ruly/client'
import { robots } from '@ruly/client/http-clients'
import { Agent, interceptors, request, setGlobalDispatcher } from 'undici'

export const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
const { redirect } = interceptors
setGlobalDispatcher(new Agent().compose(robots(client), redirect({ maxRedirections: 10 })))

export async function get(url) {
  const { statusCode, body } = await request(url)
  return { status: statusCode, text: await body.text() }
}
