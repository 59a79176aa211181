import type { AccessPolicy } from 'ruly/access'
import { text, wrongType } from '@ruly/common/checked-options'

import type { Learned } from '../cache/site-loader.ts'
import { parsedUrl } from '@ruly/common/parsed-url'
import { isHttp, isRedirect } from '../http/redirects.ts'
import { hasMethod } from '../http/origin.ts'
import type { Transport } from '../fetch/transport/transport.ts'
import type { Clock } from '../runtime/clock.ts'
import type { ImportReport, ImportSkip, ImportSource, RecordedResponse } from './recorded-response.ts'

/** What takes the responses. */
interface ImportParts {
  readonly clock: Pick<Clock, 'now'>
  readonly access: Pick<AccessPolicy, 'maxBytes'>
  readonly throwIfClosed: () => void
  /** Takes what a transport answers for a site as if it had been asked at that time. */
  readonly learn: (origin: string, transport: Transport, at: number) => Promise<Learned>
}

/** How far the clocks of others may be ahead. */
const clockStep = 5 * 60_000

/** Takes responses over, one after the other; see `RobotsClient.importFrom`. */
export async function importResponses(source: ImportSource, parts: ImportParts): Promise<ImportReport> {
  parts.throwIfClosed()
  if (!hasMethod(source, Symbol.asyncIterator) && !hasMethod(source, Symbol.iterator))
    throw noResponses(source)
  let imported = 0
  const skipped: { [Reason in ImportSkip]?: number } = {}
  for await (const response of source) {
    const what = isSkip(response) ? response : await importResponse(checkedResponse(response), parts)
    if (what === 'imported') imported++
    else skipped[what] = (skipped[what] ?? 0) + 1
  }
  return { imported, skipped }
}

const skips: Readonly<Record<ImportSkip, true>> = {
  'other-path': true,
  redirected: true,
  'not-newer': true,
  'in-the-future': true,
  unusable: true,
  truncated: true,
  'no-response': true,
  damaged: true,
  'cut-off': true,
  'too-large': true,
}

function isSkip(response: unknown): response is ImportSkip {
  return typeof response === 'string' && Object.hasOwn(skips, response)
}

/** A response of a source; throws a `TypeError` for anything else, such as the bytes of a file. */
function checkedResponse(response: unknown): RecordedResponse {
  if (typeof response !== 'object' || response === null || ArrayBuffer.isView(response))
    throw noResponses(response)
  const { url, status, headers, body, fetchedAt } = response as Partial<
    Record<keyof RecordedResponse, unknown>
  >
  text(url, 'url')
  number(status, 'status')
  if (!hasMethod(headers, Symbol.iterator))
    throw wrongType('headers', 'an iterable of names and values', headers)
  if (!(body instanceof Uint8Array)) throw wrongType('body', 'a Uint8Array', body)
  number(fetchedAt, 'fetchedAt')
  return response as RecordedResponse
}

function number(value: unknown, name: string): void {
  if (typeof value !== 'number') throw wrongType(name, 'a number', value)
}

function noResponses(got: unknown): TypeError {
  const shown = ArrayBuffer.isView(got)
    ? 'bytes'
    : got === null
      ? 'null'
      : `a value of the type ${typeof got}`
  return new TypeError(
    `importFrom() takes an iterable of responses, got ${shown}. For a file, pass readWarc(path) of @ruly/client/watch.`,
  )
}

async function importResponse(
  response: RecordedResponse,
  { clock, access, learn }: ImportParts,
): Promise<'imported' | ImportSkip> {
  const url = parsedUrl(response.url)
  if (url === undefined || !isHttp(url)) return 'no-response'
  if (url.pathname !== '/robots.txt' || url.search !== '') return 'other-path'
  if (isRedirect(response.status)) return 'redirected'
  // The answer to a condition of somebody else.
  if (response.status === 304) return 'unusable'
  // What is missing after the part that is read does not matter.
  if (response.isTruncated === true && response.body.length < access.maxBytes) return 'truncated'
  if (!Number.isFinite(response.fetchedAt)) return 'no-response'
  if (response.fetchedAt > clock.now() + clockStep) return 'in-the-future'
  return await learn(url.origin, replaying(response), response.fetchedAt)
}

/** A transport that answers every request with a response. Its codings may be off already. */
function replaying({ status, headers, body }: RecordedResponse): Transport {
  const values = new Map<string, string[]>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    values.set(key, [...(values.get(key) ?? []), value])
  }
  const fields = Object.fromEntries(values)
  async function* pieces(): AsyncGenerator<Uint8Array> {
    yield body
  }
  return {
    ask: async () => ({ status, headers: fields, body: pieces(), isDecoded: true }),
    close: async () => undefined,
  }
}
