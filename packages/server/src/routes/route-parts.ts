import { z } from '@hono/zod-openapi'

import { agentSchema } from '../schemas/common.ts'

/** What every route is documented with; `operationId` names the function of generated clients. */
export function tag(operationId: string, summary: string) {
  return { operationId, summary, tags: [tagOf(operationId)] }
}

function tagOf(operationId: string): string {
  if (operationId.endsWith('Turn')) return 'Turns'
  if (watchesOnly.has(operationId)) return 'Watches'
  return filesOnly.has(operationId) ? 'Files' : 'Sites'
}

const watchesOnly: ReadonlySet<string> = new Set(['addWatch', 'listWatches', 'removeWatch', 'listChanges'])

const filesOnly: ReadonlySet<string> = new Set(['parse', 'lint', 'fix', 'diff', 'preferences'])

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
