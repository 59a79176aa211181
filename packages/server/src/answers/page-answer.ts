import { RobotsDisallowedError, TurnRefusedError, type RobotsClient } from '@ruly/client'
import { isHttp } from '@ruly/client/internal'
import { accessText } from '@ruly/common/access-text'

/** A page as a site gives it to this service. */
export interface PageAnswer {
  /** The URL after redirects. */
  readonly url: string
  readonly status: number | null
  /** The HTML; null without it, and `why` says why. */
  readonly html: string | null
  readonly isCut: boolean
  readonly why?: string
}

/** More of a page is not read, in bytes. */
const mostBytes = 2_000_000
const timeoutMs = 30_000

/** The HTML of a page, requested as any crawler does: with permission for the agent of the client, in its turn, and only from public addresses. */
export async function pageAnswer(client: RobotsClient, url: string, left: AbortSignal): Promise<PageAnswer> {
  try {
    const response = await client.fetch(url, {
      headers: { accept: 'text/html, application/xhtml+xml' },
      signal: AbortSignal.any([left, AbortSignal.timeout(timeoutMs)]),
    })
    const { status, headers, body } = response
    const type = headers.get('content-type') ?? ''
    const at = { url: response.url, status }
    if (response.ok && /\bhtml\b/i.test(type)) return { ...at, ...(await htmlOf(body, type)) }
    await body?.cancel()
    const why = response.ok ? 'The page is not HTML.' : `The site answered with the status ${status}.`
    return { ...at, html: null, isCut: false, why }
  } catch (error) {
    return { url, status: null, html: null, isCut: false, why: isHttp(new URL(url)) ? whyNot(error) : noPage }
  }
}

async function htmlOf(
  body: ReadableStream<Uint8Array> | null,
  type: string,
): Promise<Pick<PageAnswer, 'html' | 'isCut'>> {
  const decoder = decoderOf(/charset="?([^\s;"]+)/i.exec(type)?.[1])
  let html = ''
  let left = mostBytes
  for await (const piece of body ?? []) {
    html += decoder.decode(piece.subarray(0, left), { stream: true })
    left -= piece.length
    // Leaving the loop cancels the rest.
    if (left < 0) break
  }
  return { html, isCut: left < 0 }
}

function decoderOf(charset = 'utf-8'): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

const noPage = 'Pages have http or https URLs.'

/** Why a page was not fetched. Messages of the network name addresses, so they are not passed on. */
function whyNot(error: unknown): string {
  if (error instanceof RobotsDisallowedError) {
    const { rule } = error.verdict
    const why =
      rule === undefined ? accessText(error.verdict) : `line ${rule.line} of its robots.txt disallows it`
    return `This service may not fetch the page${why === undefined ? '' : `: ${why}`}.`
  }
  if (error instanceof TurnRefusedError) return 'The site grants no turn now. Ask again later.'
  if (error instanceof Error && error.name === 'TimeoutError')
    return `The page did not arrive within ${timeoutMs / 1000} seconds.`
  return 'The connection to the site of the page failed.'
}
