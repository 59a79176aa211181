import { UserError } from '@ruly/batch/internal'
import type { RobotsClient } from '@ruly/client'
import { visible } from '@ruly/lint'

import { whyNot } from './why-not.ts'

/** Fetches a list. Rejects with a `UserError` if that fails, or if the robots.txt of its site disallows it. */
export async function listFrom(
  client: Pick<RobotsClient, 'fetch'>,
  url: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const { ok, status, body } = await client.fetch(url, { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw cannotFetch(url, whyNot(error))
  })
  if (ok && body !== null) return body as AsyncIterable<Uint8Array>
  await body?.cancel()
  throw cannotFetch(url, `status ${status}`)
}

function cannotFetch(url: string, why: string): UserError {
  return new UserError(`cannot fetch the list ${visible(url)}: ${why}. Download it, and pass the file.`)
}
