import { codingsOf } from './content-codings.ts'
import { decodedBody, mostPacked, undoneBody, type CodedBody } from './content-decoding.ts'
import { isPartial } from './content-range.ts'
import { type CheckedFetchOptions, checkedFetchOptions, type FetchOptions } from './fetch-options.ts'
import { joinedHeaders, requestHeaders, singleValue } from './headers.ts'
import { withinLines } from './line-limit.ts'
import { bodyErrorOf, isBrokenOff, networkErrorOf } from './network-error.ts'
import { CutBodyError } from './cut-body-error.ts'
import type { FetchedBody, FetchOutcome, FetchResult, RedirectHop } from './outcome.ts'
import { drainBody, drainLimits, readBody } from './read-body.ts'
import { isHttp, isRedirect, redirectTarget, requestUrl } from './redirects.ts'
import { orAborted, timeLimit, type TimeLimit } from './time-limit.ts'
import type { TransportResponse } from './transport.ts'

/**
 * Asks for a robots.txt once and gives what came of it: an answer, with its body where it is a success, or why there is none.
 *
 * Whatever the network does is an outcome. Only the abort of `signal` throws, with its reason, and a wrong option.
 */
export async function fetchRobots(url: string, options: FetchOptions): Promise<FetchOutcome> {
  const checked = checkedFetchOptions(options)
  const { clock, signal } = checked
  signal?.throwIfAborted()
  const requestedAt = clock.now()
  const whole = timeLimit(clock, signal)
  whole.restart(checked.timeoutMs, 'not done')
  try {
    const { finalUrl, redirects, result } = await followed(url, checked, whole)
    return { url, finalUrl, redirects, result, requestedAt, receivedAt: clock.now() }
  } finally {
    whole.end()
  }
}

interface Followed {
  readonly finalUrl: string
  readonly redirects: readonly RedirectHop[]
  readonly result: FetchResult
}

async function followed(url: string, options: CheckedFetchOptions, whole: TimeLimit): Promise<Followed> {
  const redirects: RedirectHop[] = []
  const first = requestUrl(url)
  if (first === undefined || !isHttp(first)) return { finalUrl: url, redirects, result: notHttp(url) }
  for (let asked = first; ;) {
    const finalUrl = asked.href
    const end = (result: FetchResult): Followed => ({ finalUrl, redirects, result })
    const step = await askedFor(asked, options, whole)
    if (step.kind === 'result') return end(step.result)
    const { status, location } = step
    redirects.push({ url: finalUrl, status, location })
    const target: URL | undefined = location === undefined ? undefined : redirectTarget(asked, location)
    if (target === undefined) return end({ kind: 'redirect-without-location', status })
    if (!isHttp(target)) return end(notHttp(target.href))
    if (redirects.length > options.maxRedirects) return end({ kind: 'redirects-exhausted' })
    asked = target
  }
}

type Step =
  | { readonly kind: 'result'; readonly result: FetchResult }
  | { readonly kind: 'redirect'; readonly status: number; readonly location: string | undefined }

/**
 * Asks for a URL. A server that refuses the fields which make a request conditional says nothing of the file: it is asked once more, without
 * them. But not one that has had too many requests.
 */
async function askedFor(url: URL, options: CheckedFetchOptions, whole: TimeLimit): Promise<Step> {
  const step = await askedOnce(url, options, whole)
  const isConditional = options.conditional?.url === url.href
  if (!isConditional || step.kind !== 'result' || step.result.kind !== 'response') return step
  const { status } = step.result
  const isRefused = status >= 400 && status <= 499 && status !== 429
  return isRefused ? await askedOnce(url, { ...options, conditional: undefined }, whole) : step
}

/** One request, when its place has come: the time until then is not that of the server. */
async function askedOnce(url: URL, options: CheckedFetchOptions, whole: TimeLimit): Promise<Step> {
  const { transport } = options
  const { enter } = transport
  if (enter === undefined) return await askedNow(url, options, whole)
  const leave = await whole.during(() => enter(url.origin, whole.signal))
  try {
    return await askedNow(url, options, whole)
  } finally {
    leave()
  }
}

/** One request, under time limits of its own: for the fields of its answer, and with its body. */
async function askedNow(url: URL, options: CheckedFetchOptions, whole: TimeLimit): Promise<Step> {
  const { transport, userAgent, conditional, signal, clock, headersTimeoutMs, requestTimeoutMs } = options
  const request = timeLimit(clock, whole.signal)
  request.restart(requestTimeoutMs, 'request not done')
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
    request.end()
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
  if (status >= 200 && status <= 299) {
    limit.restart(Infinity, '')
    const coded = await orAborted(codedBody(response, headers, options), limit.signal)
    const { signal } = done()
    const body = await orAborted(uncodedBody(coded, response, options), signal)
    return { kind: 'result', result: { kind: 'response', status, headers, body } }
  }
  limit.restart(drainLimits.timeoutMs, 'body not read')
  await orAborted(drainBody(response.body, drainLimits.maxOctets), limit.signal).catch(() => undefined)
  options.signal?.throwIfAborted()
  if (isRedirect(status)) {
    return { kind: 'redirect', status, location: singleValue(response.headers, 'location') }
  }
  return { kind: 'result', result: { kind: 'response', status, headers, body: undefined } }
}

/** The body as it comes. It is read whole before it is decoded, so that a slow one holds no decoder. */
async function codedBody(
  { status, body }: TransportResponse,
  headers: Readonly<Record<string, string>>,
  { maxOctets, keepBrokenBody = false }: CheckedFetchOptions,
): Promise<CodedBody> {
  const codings = codingsOf(headers)
  let isBroken = status === 206 && isPartial(headers['content-range'])
  if (isBroken && !keepBrokenBody) throw new CutBodyError('the answer is a part of the file')
  const pieces = keepBrokenBody ? untilBroken(body, () => (isBroken = true)) : body
  const packed = await readBody(pieces, codings.length === 0 ? maxOctets : mostPacked(maxOctets))
  return { ...packed, isCut: packed.isCut || isBroken, codings }
}

async function uncodedBody(
  coded: CodedBody,
  { isDecoded }: TransportResponse,
  { maxOctets, keepBrokenBody = false }: CheckedFetchOptions,
): Promise<FetchedBody> {
  const limits = { maxOctets, mayBreakOff: keepBrokenBody }
  return withinLines(isDecoded ? await undoneBody(coded, limits) : await decodedBody(coded, limits))
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

function notHttp(url: string): FetchResult {
  return { kind: 'network-error', code: 'scheme', message: `${url.slice(0, 200)} is no http or https URL` }
}
