import { createRobotsClient } from '@ruly/client'
import { robotsAgents } from '@ruly/client/http-clients'
import got from 'got'

export const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
const polite = got.extend({ agent: robotsAgents(client) })

export async function get(url) {
  const { statusCode, body } = await polite(url, { throwHttpErrors: false })
  return { status: statusCode, text: body }
}
