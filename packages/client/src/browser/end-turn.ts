import type { Lease } from '../polite/lease.ts'

/** Tells a site's turns what came of a request, and gives its turn back. Turns that fail do not fail the request. */
export function endTurn(
  lease: Lease,
  status: number | undefined,
  headers: Readonly<Record<string, string>> = {},
): void {
  const retryAfter = headers['retry-after']
  lease.answered({ status, ...(retryAfter !== undefined && { retryAfter }) }).catch(() => undefined)
  lease[Symbol.dispose]()
}
