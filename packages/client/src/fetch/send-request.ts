import { isRedirect, isSuccess } from '@ruly/common/response-parts'

import { codingsOf, mostPacked, type CodedBody } from './body/content-codings.ts'
import { withinLines, drainBody, drainLimits, readBody } from './body/read-body.ts'
import type { CheckedFetchOptions } from './fetch-options.ts'
import { CutBodyError, bodyErrorOf, networkErrorOf, isBrokenOff } from './outcome/network-error.ts'
import type { FetchResult, FetchedBody } from './outcome/fetch-outcome.ts'
import { timeLimit, type TimeLimit } from './time-limit.ts'
import type { TransportResponse } from './transport/transport.ts'
import { isConditionalOn, joinedHeaders, requestHeaders, singleValue, wholeSize } from '../http/headers.ts'
import { orAborted } from '../runtime/abort.ts'

/** What one request gives: a redirect to follow, or the result. */
type Step =
  | { readonly kind: 'result'; readonly result: FetchResult }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string | undefined }

/**
 * Asks for a URL. A server that refuses the fields which make a request conditional says nothing of the file: it is asked once more, without
 * them. But not one that has had too many requests.
 */
export async function sendRequest(url: URL, options: CheckedFetchOptions, whole: TimeLimit): Promise<Step> {
  const step = await askedOnce(url, options, whole)
  if (!isConditionalOn(url, options.conditional) || step.kind !== 'result' || step.result.kind !== 'response')
    return step
  const { status } = step.result
  const isRefused = status >= 400 && status <= 499 && status !== 429
  if (!isRefused) return step
  const second = await askedOnce(url, { ...options, conditional: undefined }, whole)
  return isNotModified(second) ? unasked304 : second
}

function isNotModified(step: Step): boolean {
  return step.kind === 'result' && step.result.kind === 'response' && step.result.status === 304
}

const unasked304: Step = {
  kind: 'result',
  result: {
    kind: 'network-error',
    code: 'protocol',
    message: 'the server refuses a conditional request, and answers one without a condition with 304',
  },
}

/** One request, when its place has come: the time until then is not that of the server. */
async function askedOnce(url: URL, options: CheckedFetchOptions, whole: TimeLimit): Promise<Step> {
  const { enter } = options.transport
  let leave = (): void => undefined
  try {
    if (enter !== undefined) leave = await whole.during(() => enter(url.origin, whole.signal))
    return await askedNow(url, options, whole)
  } catch (error) {
    // Time may have been up before the request.
    options.signal?.throwIfAborted()
    return { kind: 'result', result: networkErrorOf(error) }
  } finally {
    leave()
  }
}

/** One request, under time limits of its own: for the fields of its answer, and with its body. */
async function askedNow(url: URL, options: CheckedFetchOptions, whole: TimeLimit): Promise<Step> {
  const { transport, userAgent, conditional, signal, clock, headersTimeoutMs, requestTimeoutMs } = options
  const isLimited = requestTimeoutMs < Infinity
  const request = isLimited ? timeLimit(clock, whole.signal) : whole
  if (isLimited) request.restart(requestTimeoutMs, 'request not done')
  const limit = timeLimit(clock, request.signal)
  limit.restart(headersTimeoutMs, 'no answer')
  let isInBody = false
  // The transport is done with a request before its body is decoded.
  let waited = limit
  const done = (): TimeLimit => {
    waited = request
    limit.end()
    return request
  }
  try {
    const headers = requestHeaders(url, userAgent, conditional)
    const response = await orAborted(transport.ask({ url, headers, signal: limit.signal }), limit.signal)
    isInBody = true
    return await stepOf(response, options, limit, done)
  } catch (error) {
    signal?.throwIfAborted()
    // What the transport throws when it is aborted is its own affair.
    const cause: unknown = waited.signal.aborted ? waited.signal.reason : error
    return { kind: 'result', result: isInBody ? bodyErrorOf(cause) : networkErrorOf(cause) }
  } finally {
    limit.end()
    if (isLimited) request.end()
  }
}

async function stepOf(
  response: TransportResponse,
  options: CheckedFetchOptions,
  limit: TimeLimit,
  done: () => TimeLimit,
): Promise<Step> {
  const { status } = response
  const headers = joinedHeaders(response.headers)
  if (isSuccess(status)) {
    limit.restart(Infinity, '')
    const coded = await orAborted(codedBody(response, headers, options), limit.signal)
    const { signal } = done()
    const body = await orAborted(uncodedBody(coded, response, options), signal)
    return { kind: 'result', result: { kind: 'response', status, headers, body } }
  }
  limit.restart(drainLimits.timeoutMs, 'body not read')
  await orAborted(drainBody(response.body), limit.signal).catch(() => undefined)
  options.signal?.throwIfAborted()
  if (isRedirect(status)) {
    return { kind: 'redirect', status, location: singleValue(response.headers, 'location') }
  }
  return { kind: 'result', result: { kind: 'response', status, headers, body: undefined } }
}

/** The body as it comes. It is read whole before it is decoded, so that a slow one holds no decoder. */
async function codedBody(
  response: TransportResponse,
  headers: Readonly<Record<string, string>>,
  { maxBytes, keepBrokenBody }: CheckedFetchOptions,
): Promise<CodedBody> {
  const codings = isWithoutContent(response.status) ? [] : codingsOf(headers)
  const isPart = response.status === 206 && wholeSize(headers) === undefined
  if (isPart && !keepBrokenBody) throw new CutBodyError('a 206 that does not say that it is the whole file')
  // Systems that read what is broken take a 206 that says nothing for the file.
  let isBroken = isPart && headers['content-range'] !== undefined
  const pieces = keepBrokenBody ? untilBroken(response.body, () => (isBroken = true)) : response.body
  const packed = await readBody(pieces, codings.length === 0 ? maxBytes : mostPacked(maxBytes))
  const isCounted = response.status === 206 && !isPart && !(response.isDecoded && codings.length > 0)
  if (isCounted && !isOfSize(packed, wholeSize(headers) ?? 0)) {
    if (!keepBrokenBody) throw new CutBodyError('a 206 with more or fewer bytes than it says')
    isBroken = true
  }
  return { ...packed, isCut: packed.isCut || isBroken, codings }
}

/** RFC 9110 §15.3.5, §15.3.6: fields of these are not about a body. */
function isWithoutContent(status: number): boolean {
  return status === 204 || status === 205
}

/** Whether a body has so many bytes; of one that was cut at the limit, there are more. */
function isOfSize({ bytes, isCut }: FetchedBody, size: number): boolean {
  return isCut ? bytes.length < size : bytes.length === size
}

/** The body without its content codings, within the limits of bytes and lines. */
async function uncodedBody(
  coded: CodedBody,
  { isDecoded, headers }: TransportResponse,
  { maxBytes, keepBrokenBody }: CheckedFetchOptions,
): Promise<FetchedBody> {
  const { codings, ...body } = coded
  if (codings.length === 0) return withinLines(body)
  // Most pages never need a decoder of ours: browsers have undone the codings.
  const { decodedBody, undoneBody } = await import('./body/content-decoding.ts')
  const limits = { maxBytes, mayBreakOff: keepBrokenBody }
  // Of a body without bytes, no coding was undone.
  const isUndone = isDecoded && singleValue(headers, 'content-length') !== '0'
  return withinLines(isUndone ? await undoneBody(coded, limits) : await decodedBody(coded, limits))
}

/** What came of a body until its connection ended. */
async function* untilBroken(
  body: AsyncIterable<Uint8Array>,
  onBreak: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* body
  } catch (error) {
    if (!isBrokenOff(error)) throw error
    onBreak()
  }
}
