import { readFile } from 'node:fs/promises'

import { isSuccess } from '@ruly/common/response-parts'

import { writtenTime } from '../http/http-date.ts'
import type { ImportSkip, RecordedResponse } from './recorded-response.ts'

/**
 * Reads the responses of an HTTP Archive (HAR 1.2), such as browsers export, for `client.importFrom`. It is read as a whole.
 *
 * @param source the path of the file, or what `JSON.parse` made of it
 * @returns the responses, and for each other entry why it is left out
 * @throws (the iteration) what reading the file throws; `SyntaxError` if it is not JSON; `TypeError` if it is no HAR
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
 * const { imported, skipped } = await client.importFrom(readHar('session.har'))
 * @see {@link http://www.softwareishard.com/blog/har-12-spec/ HAR 1.2}
 */
export async function* readHar(
  source: string | object,
): AsyncGenerator<RecordedResponse | ImportSkip, void, undefined> {
  const har: unknown = typeof source === 'string' ? JSON.parse(await readFile(source, 'utf8')) : source
  const entries = memberOf(memberOf(har, 'log'), 'entries')
  if (!Array.isArray(entries)) throw new TypeError('A HAR must be an object with the array "log.entries".')
  for (const entry of entries) yield responseOf(entry)
}

function responseOf(entry: unknown): RecordedResponse | ImportSkip {
  const response = memberOf(entry, 'response')
  const url = memberOf(memberOf(entry, 'request'), 'url')
  const method = memberOf(memberOf(entry, 'request'), 'method')
  const status = memberOf(response, 'status')
  const fetchedAt = writtenTime(textOf(memberOf(entry, 'startedDateTime')))
  const content = memberOf(response, 'content')
  const isGet = typeof method === 'string' && method.toUpperCase() === 'GET'
  if (!isGet || typeof url !== 'string' || typeof status !== 'number' || fetchedAt === undefined)
    return 'no-response'
  const text = memberOf(content, 'text')
  // Recorders leave bodies out that they do not have any more.
  const isMissing = typeof text !== 'string' && isSuccess(status) && memberOf(content, 'size') !== 0
  if (status < 100 || isMissing) return 'no-response'
  const isBase64 = memberOf(content, 'encoding') === 'base64'
  const body = Buffer.from(textOf(text), isBase64 ? 'base64' : 'utf8')
  return { url, status, headers: fieldsOf(memberOf(response, 'headers'), isBase64), body, fetchedAt }
}

/** The content has neither content coding nor, as text, its charset any more. */
function fieldsOf(headers: unknown, isBase64: boolean): [name: string, value: string][] {
  if (!Array.isArray(headers)) return []
  return headers.flatMap((field: unknown): [string, string][] => {
    const name = textOf(memberOf(field, 'name'))
    const value = textOf(memberOf(field, 'value'))
    if (/^(?:content-encoding|transfer-encoding|content-range)$/i.test(name)) return []
    const isType = !isBase64 && name.toLowerCase() === 'content-type'
    return [[name, isType ? value.replace(/charset\s*=\s*(?:"[^"]*"|[^;]*)/i, 'charset=utf-8') : value]]
  })
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
