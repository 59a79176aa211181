import { createRobotsClient, RobotsDisallowedError } from '@ruly/client'
import ky from 'ky'

export const client = createRobotsClient({ userAgent: 'ExampleBot/1.0 (+https://example.com/bot)' })

/** A refusal stays one: ky 1 tries again after any error. */
const stopAtRefusal = ({ error }) => {
  if (error instanceof RobotsDisallowedError) throw error
}
const polite = ky.create({
  fetch: client.fetch,
  timeout: false, // would count the wait for the turn: "pageTimeoutMs" of the client begins after it
  hooks: { beforeRetry: [stopAtRefusal] },
})

export async function get(url) {
  const response = await polite(url, { throwHttpErrors: false })
  return { status: response.status, text: await response.text() }
}
