/** The answer to what robots.txt forbids. */
export function forbidden(): Response {
  return new Response(null, { status: 403, statusText: 'Forbidden by robots.txt', headers: mark })
}

/** The answer to a request that comes too early, with the time from which it does not, in milliseconds since the epoch. */
export function slowDown(retryAt: number): Response {
  const headers = { ...mark, 'retry-after': new Date(retryAt).toUTCString() }
  return new Response(null, { status: 503, statusText: 'Please, slow down', headers })
}

/** The answer to a request that was not sent, or that nothing answered. */
export function internalResponse(status: number, why: string): Response {
  const statusText = why.replace(/[^\u0020-\u007e]/g, '?').slice(0, 200)
  const headers = { ...mark, 'content-type': 'text/plain' }
  return new Response(`${status} ${statusText}\n`, { status, statusText, headers })
}

/** What libwww-perl marks answers with that came from no server. */
const mark = { 'client-warning': 'Internal response' }
