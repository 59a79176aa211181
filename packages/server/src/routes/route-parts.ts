import { createHash } from 'node:crypto'

import { z } from '@hono/zod-openapi'
import { hasEntityTag } from '@ruly/common/has-entity-tag'

import type { NodeParts } from '../http/entrance.ts'
import { agentSchema } from '../schemas/common.ts'

/** What every route is documented with; `operationId` names the function of generated clients. */
export function tag(operationId: string, summary: string, name = 'Sites') {
  return { operationId, summary, tags: [name] }
}

/** Headers of the pages for people: everything comes from this service, and the policy lets nothing else in. */
export const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'referrer-policy': 'no-referrer',
}

/** The response to a request that has this version of an answer already: with the headers of the answer, and without its body. */
export function notModified(
  { incoming }: NodeParts,
  headers: Readonly<Record<string, string>> & { readonly etag: string },
): Response | undefined {
  return hasEntityTag(incoming.headers['if-none-match'], headers.etag)
    ? new Response(null, { status: 304, headers })
    : undefined
}

/** Names content, for an ETag. */
export function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16)
}

/** The agent in a query: `agent=A`, or `agent=A&agent=B` for one with several tokens. */
export const agentQuery = agentSchema.openapi({
  param: { name: 'agent', in: 'query' },
  description: 'The product token or User-Agent header of the agent; several times for several tokens.',
})

/** `a` or `a=1&a=2` in a query. */
export function listQuery<Item extends z.ZodType>(item: Item) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).readonly().optional(),
  )
}
