import { isRedirect } from '@ruly/common/response-parts'
import { isoTime } from '@ruly/common/words'
import { RobotsError } from 'ruly'
import type { Preference, Purpose, StatementSource } from '@ruly/preferences'

import { networkErrorOf } from '../fetch/outcome/network-error.ts'
import { isHtmlType, mediaType } from '../http/media-type.ts'
import { parsedUrl } from '@ruly/common/parsed-url'
import { isHttp, redirectTarget } from '../http/redirects.ts'
import { PageLimitError } from '../polite/page/page-limits.ts'
import { RobotsDisallowedError } from '../polite/robots-disallowed-error.ts'
import { TurnRefusedError } from '../polite/turn-plan.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import { longestTimer } from '../runtime/clock.ts'
import type { UseAnswer } from '../use/use-answer.ts'
import { fencedText, pageText, readText } from './page-text.ts'
import { mayFetchAnswer, type MayFetchAnswer } from './may-fetch-answer.ts'
import type { ToolOptions } from './tool-options.ts'

/** What a model passes to `fetch_page`. */
export interface FetchPageInput {
  /** An absolute URL. */
  readonly url: string
  /**
   * How many characters of the text are wanted.
   *
   * @default the option `maxCharacters` of the tools, which is also the most
   */
  readonly maxLength?: number | undefined
  /**
   * The character of the text to begin at: the `nextIndex` of the answer before.
   *
   * @default 0
   */
  readonly startIndex?: number | undefined
  /**
   * Whether HTML is given as it is, not as text with links.
   *
   * @default false
   */
  readonly raw?: boolean | undefined
}

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
  /** Whether asking the same again, at `retryAt` if there is one, can help. If false, only a change of the site or of the question can. */
  readonly retryable: boolean
  /** When to ask again, in ISO 8601. */
  readonly retryAt?: string | undefined
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
  /** The `startIndex` of the next piece of the text; undefined for the last one. */
  readonly nextIndex?: number | undefined
}

interface Call extends Omit<FetchPageInput, 'url'> {
  readonly client: RobotsClient
  readonly options: ToolOptions
  /** Ends the call: the caller's, or time is up. */
  readonly signal: AbortSignal
  readonly deadline: number
}

/** A page as the tool `fetch_page` answers it; what the site and the network do never rejects. */
export async function fetchPage(
  client: RobotsClient,
  { url, ...piece }: FetchPageInput,
  options: ToolOptions,
  given: AbortSignal | undefined,
): Promise<PageAnswer> {
  const { timeoutMs } = options
  if (!isWhole(piece.maxLength, 1)) return failed('"maxLength" must be a whole number from 1.')
  if (!isWhole(piece.startIndex, 0)) return failed('"startIndex" must be a whole number from 0.')
  const time = AbortSignal.timeout(Math.min(timeoutMs, longestTimer))
  const signal = given === undefined ? time : AbortSignal.any([given, time])
  try {
    return await visit(url, { ...piece, client, options, signal, deadline: Date.now() + timeoutMs })
  } catch (error) {
    given?.throwIfAborted()
    if (time.aborted) return failedNow(`The page was not there within ${timeoutMs} ms.`)
    return failureOf(error)
  }
}

/** Models pass anything. */
function isWhole(value: unknown, least: number): boolean {
  return value === undefined || (Number.isSafeInteger(value) && Number(value) >= least)
}

/** Asks about the URL and about each URL that it redirects to, before it is fetched. */
async function visit(first: string, call: Call): Promise<PageAnswer> {
  const { client, options, signal } = call
  const { maxRedirects, contentTypes } = options
  let url = first
  for (let redirects = 0; ; redirects++) {
    const refusal = await refusalOf(url, redirects, call)
    if (refusal !== undefined) return refusal
    const parsed = parsedUrl(url)
    if (parsed === undefined || !isHttp(parsed)) return denied('Only http and https URLs can be fetched.')
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

/** Why a URL is not fetched now; undefined if it may be. Licences and the TDM file, which take turns too, are asked for last. */
async function refusalOf(url: string, redirects: number, call: Call): Promise<PageAnswer | undefined> {
  const { client, options, signal } = call
  const { licences, tdmrep } = options
  const none = { licences: false, tdmrep: false }
  for (const sideFiles of licences || tdmrep ? [none, { licences, tdmrep }] : [none]) {
    const question = { ...questionOf(options), ...sideFiles, signal }
    const may = await mayFetchAnswer(client, { ...question, url })
    if (may.decision !== 'allow') return refused(may, redirects)
    const late = await turnTooLate(url, call)
    if (late !== undefined) return late
    const training = await refusalOfAi(may, options, (purpose) =>
      client.mayFetch(url, { ...question, purpose }),
    )
    if (training !== undefined) return training
  }
  return undefined
}

/** Sources whose refusal of training is one of any use by AI, unless another source permits the input of a model (decision 0107). */
const undivided: ReadonlySet<StatementSource> = new Set(['robots-tag', 'tdm-reservation'])

/** The refusal of content as input of a model by an owner who does not tell it from training. */
async function refusalOfAi(
  { preference }: { readonly preference: Preference },
  { purpose }: ToolOptions,
  ask: (purpose: Purpose) => Promise<UseAnswer>,
): Promise<PageAnswer | undefined> {
  if (purpose !== 'ai-input' || preference !== 'unknown') return undefined
  const { evidence } = await ask('train-ai')
  const found = evidence.find(
    ({ source, says, counts }) => counts && says === 'disallowed' && undivided.has(source),
  )
  if (found === undefined) return undefined
  const what = found.source === 'robots-tag' ? 'A robots tag' : 'A TDM reservation'
  const why = `${what} (${found.place}) refuses AI training, and nothing permits input for AI answers.`
  return { ...denied(why), preference: 'disallowed' }
}

function questionOf({ purpose, licences, tdmrep }: ToolOptions) {
  return { purpose, licences, tdmrep, ifUnknown: 'allow' } as const
}

/** A wait that would not end in time is not begun. */
async function turnTooLate(url: string, { client, signal, deadline }: Call): Promise<PageAnswer | undefined> {
  const { at } = await client.plan(url, { signal })
  if (at !== undefined && at <= deadline) return undefined
  return waiting('The site has no turn in the time of this call.', at)
}

async function read(response: Response, url: URL, call: Call): Promise<PageAnswer> {
  const { client, options, signal, raw } = call
  const { maxBytes, contentTypes } = options
  const { status, body, headers } = response
  const type = mediaType(headers.get('content-type') ?? undefined)
  if (!response.ok || type === undefined || !contentTypes.includes(type.essence)) {
    await body?.cancel()
    const answer = response.ok
      ? failed('The page is not of a media type that is read here.')
      : {
          ...failed(`The site answered with the status ${status}.`),
          retryable: status === 429 || status >= 500,
        }
    return { ...answer, url: url.href, status }
  }
  const isHtml = isHtmlType(type.essence)
  const page = await readText(body, type, maxBytes)
  const question = { ...questionOf(options), url, signal, ...(isHtml && { html: page.text }) }
  const { decision, reason: why, preference } = await client.mayUse(response, question)
  if (decision !== 'allow') return { ...denied(why), preference }
  const refusal = await refusalOfAi({ preference }, options, (purpose) =>
    client.mayUse(response, { ...question, purpose }),
  )
  if (refusal !== undefined) return refusal
  const text = isHtml && raw !== true ? await pageText(page.text, url.href) : page.text
  const piece = pieceOf(text, why, page.isCut, call)
  return { ...piece, preference, url: url.href, status, contentType: type.essence }
}

/** The piece of a text that is wanted. */
function pieceOf(
  text: string,
  why: string,
  isPageCut: boolean,
  { options: { maxCharacters }, maxLength = maxCharacters, startIndex = 0 }: Call,
): PageAnswer {
  if (startIndex > 0 && startIndex >= text.length)
    return failed(`startIndex is after the end of the text of the page, which has ${text.length} characters.`)
  const last = startIndex + Math.min(maxLength, maxCharacters) - 1
  // Half of a pair of surrogates is no character.
  const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1)
  const nextIndex = end < text.length ? end : undefined
  const more = nextIndex === undefined ? '' : ` The text continues at startIndex ${nextIndex}.`
  return {
    decision: 'allow',
    why: `${why}${more}`,
    retryable: false,
    text: fencedText(text.slice(startIndex), { maxCharacters: end - startIndex }),
    isCut: isPageCut || nextIndex !== undefined,
    nextIndex,
  }
}

function refused(
  { decision, why, line, preference, retryable, retryAt }: MayFetchAnswer,
  redirects: number,
): PageAnswer {
  return {
    decision: decision === 'wait' ? 'wait' : 'deny',
    why: redirects === 0 ? why : `The page redirects to a URL that is refused. ${why}`,
    line,
    preference,
    retryable,
    retryAt,
  }
}

function denied(why: string): PageAnswer {
  return { decision: 'deny', why, retryable: false }
}

/** The answer for a turn that comes at a time, in milliseconds since the epoch, or never. */
function waiting(why: string, at: number | undefined): PageAnswer {
  return at === undefined ? denied(why) : { decision: 'wait', why, retryable: true, retryAt: isoTime(at) }
}

function failed(why: string): PageAnswer {
  return { decision: 'failed', why, retryable: false }
}

/** A failure that may be over when the model asks again. */
function failedNow(why: string): PageAnswer {
  return { ...failed(why), retryable: true }
}

/** Errors of the site and of the network as answers, without their messages: these quote the site. */
function failureOf(error: unknown): PageAnswer {
  if (error instanceof RobotsDisallowedError)
    return { ...waiting('robots.txt disallows the URL.', error.retryAt), line: error.verdict.rule?.line }
  if (error instanceof TurnRefusedError) return waiting('The site grants no turn now.', error.retryAt)
  if (error instanceof PageLimitError)
    return failed('The page is larger, or takes longer, than the client allows.')
  if (error instanceof RobotsError) throw error
  if (networkErrorOf(error).code === 'guarded')
    return denied('The address guard refuses to connect to the site of the page.')
  return failedNow(`The page could not be fetched (${networkErrorOf(error).code}).`)
}
