import type { z } from '@hono/zod-openapi'
import type { TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { visibleJson } from '@ruly/lint'

import { problemSchema } from '../schemas/common.ts'

/** A response with JSON of a known shape. */
export type Sent<Data> = Response & TypedResponse<JSONParsed<Data>, 200, 'json'>

export const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** The response for an answer: JSON in which characters are escaped that are invisible or control a terminal. */
export function answer<Data>(
  data: Data,
  status = 200,
  headers?: Readonly<Record<string, string>>,
): Sent<Data> {
  return answerText<Data>(visibleJson(data), status, headers)
}

/** The same for an answer that is JSON text already. */
export function answerText<Data>(
  text: string | Uint8Array<ArrayBuffer>,
  status = 200,
  headers?: Readonly<Record<string, string>>,
): Sent<Data> {
  const response: Response = new Response(text, {
    status,
    headers: headers === undefined ? jsonHeaders : { ...jsonHeaders, ...headers },
  })
  return response as Sent<Data>
}

/** How a route documents the JSON that it reads. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { 'application/json': { schema } }, required: true } as const
}

/** How a route documents its answer. */
export function jsonContent<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

const anError = {
  description: 'An error.',
  content: { 'application/problem+json': { schema: problemSchema } },
}

/** How every route documents its errors. */
export const problems = { '4XX': anError, '5XX': anError }
