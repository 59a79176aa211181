import { RobotsError } from 'ruly'
import type { Preference } from '@ruly/preferences'

import { networkErrorOf } from '../fetch/outcome/network-error.ts'
import { isHtmlType, mediaType } from '../http/media-type.ts'
import { parsedUrl } from '@ruly/common/parsed-url'
import { isHttp, isRedirect, redirectTarget } from '../http/redirects.ts'
import { PageLimitError } from '../polite/page/page-limits.ts'
import { RobotsDisallowedError } from '../polite/robots-disallowed-error.ts'
import { TurnRefusedError } from '../polite/turn-plan.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import { longestTimer } from '../runtime/clock.ts'
import { fencedText, pageText, readText } from './page-text.ts'
import { mayFetchAnswer, type MayFetchAnswer } from './may-fetch-answer.ts'
import type { ToolOptions } from './tool-options.ts'

/** A page for a model, or why it was not fetched. */
export interface PageAnswer {
  /** Whether the page may be used: `allow` with the text, `deny`, `wait` until `retryAt`, or `failed` where there is no text to be had. */
  readonly decision: 'allow' | 'deny' | 'wait' | 'failed'
  /** Why, in one or two sentences of ruly. */
  readonly why: string
  /** The line of the robots.txt that decided. */
  readonly line?: number | undefined
  /** What the owner prefers about the purpose. */
  readonly preference?: Preference | undefined
  /** When to ask again, in milliseconds since the epoch. */
  readonly retryAt?: number | undefined
  /** The URL of the page after redirects, as `new URL` writes it. */
  readonly url?: string | undefined
  /** The HTTP status. */
  readonly status?: number | undefined
  /** The media type, one of those that are read. */
  readonly contentType?: string | undefined
  /** The text of the page between fences, marked as untrusted. */
  readonly text?: string | undefined
  /** Whether something of the page was left out for its size. */
  readonly isCut?: boolean | undefined
}

interface Call {
  readonly client: RobotsClient
  readonly options: ToolOptions
  /** Ends the call: the caller's, or time is up. */
  readonly signal: AbortSignal
  readonly deadline: number
}

/** A page as the tool `fetch_page` answers it; what the site and the network do never rejects. */
export async function fetchPage(
  client: RobotsClient,
  url: string,
  options: ToolOptions,
  given: AbortSignal | undefined,
): Promise<PageAnswer> {
  const { timeoutMs } = options
  const time = AbortSignal.timeout(Math.min(timeoutMs, longestTimer))
  const signal = given === undefined ? time : AbortSignal.any([given, time])
  try {
    return await visit(url, { client, options, signal, deadline: Date.now() + timeoutMs })
  } catch (error) {
    given?.throwIfAborted()
    if (time.aborted) return failed(`The page was not there within ${timeoutMs} ms.`)
    return failureOf(error)
  }
}

/** Asks about the URL and about each URL that it redirects to, before it is fetched. */
async function visit(first: string, call: Call): Promise<PageAnswer> {
  const { client, options, signal } = call
  const { maxRedirects, contentTypes } = options
  let url = first
  for (let redirects = 0; ; redirects++) {
    const may = await mayFetchAnswer(client, { url, ...questionOf(options), signal })
    if (may.decision !== 'allow') return refused(may, redirects)
    const parsed = parsedUrl(url)
    if (parsed === undefined || !isHttp(parsed)) return denied('Only http and https URLs can be fetched.')
    const tooLate = await turnTooLate(url, call)
    if (tooLate !== undefined) return tooLate
    const headers = { accept: contentTypes.join(', ') }
    const response = await client.fetch(url, { signal, headers, redirect: 'manual' })
    if (!isRedirect(response.status)) return await read(response, parsed, call)
    await response.body?.cancel()
    const target = redirectTarget(parsed, response.headers.get('location') ?? '')
    if (target === undefined || target.href.length > longestTarget)
      return failed('The page redirects to something that is no URL, or a very long one.')
    if (redirects === maxRedirects) return failed(`The page redirects more than ${maxRedirects} times.`)
    url = target.href
  }
}

/** The longest URL of a redirect that is followed and shown, in characters. */
const longestTarget = 1000

function questionOf({ purpose, licences, tdmrep }: ToolOptions) {
  return { purpose, licences, tdmrep, ifUnknown: 'allow' } as const
}

/** A wait that would not end in time is not begun. */
async function turnTooLate(url: string, { client, signal, deadline }: Call): Promise<PageAnswer | undefined> {
  const { at } = await client.plan(url, { signal })
  if (at !== undefined && at <= deadline) return undefined
  return { decision: 'wait', why: 'The site has no turn in the time of this call.', retryAt: at }
}

async function read(response: Response, url: URL, { client, options, signal }: Call): Promise<PageAnswer> {
  const { maxBytes, maxCharacters, contentTypes } = options
  const { status, body, headers } = response
  const type = mediaType(headers.get('content-type') ?? undefined)
  if (!response.ok || type === undefined || !contentTypes.includes(type.essence)) {
    await body?.cancel()
    const why = response.ok
      ? 'The page is not of a media type that is read here.'
      : `The site answered with the status ${status}.`
    return { ...failed(why), url: url.href, status }
  }
  const isHtml = isHtmlType(type.essence)
  const page = await readText(body, type.charset, maxBytes)
  const question = { ...questionOf(options), url, signal, ...(isHtml && { html: page.text }) }
  const { decision, reason: why, preference, retryAt } = await client.mayUse(response, question)
  if (decision !== 'allow')
    return { decision: decision === 'wait' ? 'wait' : 'deny', why, preference, retryAt }
  const text = isHtml ? await pageText(page.text, url.href) : page.text
  return {
    decision,
    why,
    preference,
    url: url.href,
    status,
    contentType: type.essence,
    text: fencedText(text, { maxCharacters }),
    isCut: page.isCut || text.length > maxCharacters,
  }
}

function refused(
  { decision, why, line, preference, retryAt }: MayFetchAnswer,
  redirects: number,
): PageAnswer {
  return {
    decision: decision === 'wait' ? 'wait' : 'deny',
    why: redirects === 0 ? why : `The page redirects to a URL that is refused. ${why}`,
    line,
    preference,
    retryAt,
  }
}

function denied(why: string): PageAnswer {
  return { decision: 'deny', why }
}

function failed(why: string): PageAnswer {
  return { decision: 'failed', why }
}

/** Errors of the site and of the network as answers, without their messages: these quote the site. */
function failureOf(error: unknown): PageAnswer {
  if (error instanceof RobotsDisallowedError)
    return {
      ...denied('robots.txt disallows the URL.'),
      line: error.verdict.rule?.line,
      retryAt: error.retryAt,
    }
  if (error instanceof TurnRefusedError)
    return { decision: 'wait', why: 'The site grants no turn now.', retryAt: error.retryAt }
  if (error instanceof PageLimitError)
    return failed('The page is larger, or takes longer, than the client allows.')
  if (error instanceof RobotsError) throw error
  if (networkErrorOf(error).code === 'guarded')
    return denied('The address guard refuses to connect to the site of the page.')
  return failed('The page could not be fetched.')
}
