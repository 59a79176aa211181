/** What a `Response` says of itself beside its fields. */
export type ResponseFacts = Pick<Response, 'url' | 'redirected' | 'type' | 'status' | 'statusText' | 'ok'>

/** A `Response` of the platform that says of itself what another one said; no constructor takes all of that. */
export function pageResponse(
  body: ReadableStream<Uint8Array> | null,
  headers: [string, string][],
  facts: ResponseFacts,
): Response {
  const { status, statusText } = facts
  // Servers do answer with 999.
  const isUsual = status >= 200 && status <= 599
  return withFacts(new Response(body, { headers, ...(isUsual ? { status, statusText } : {}) }), facts)
}

function withFacts(response: Response, facts: ResponseFacts): Response {
  const clone = (): Response => withFacts(Response.prototype.clone.call(response), facts)
  for (const [name, value] of Object.entries({ ...facts, clone }))
    Object.defineProperty(response, name, { value, configurable: true })
  return response
}
