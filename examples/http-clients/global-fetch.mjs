import { createRobotsClient } from '@ruly/client'

export const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })
globalThis.fetch = client.fetch

export async function get(url) {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}
