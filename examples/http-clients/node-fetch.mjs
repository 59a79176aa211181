import { createRobotsClient } from '@ruly/client'
import nodeFetch from 'node-fetch'

export const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
const fetch = client.wrap(nodeFetch)

export async function get(url) {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}
