import { checkedFetchOptions, type FetchOptions, type CheckedFetchOptions } from './fetch-options.ts'
import type { FetchOutcome, FetchResult, RedirectHop } from './outcome/fetch-outcome.ts'
import { sendRequest } from './send-request.ts'
import { timeLimit, type TimeLimit } from './time-limit.ts'
import { isHttp, redirectTarget, requestUrl } from '../http/redirects.ts'

/**
 * Asks for a robots.txt once and gives what came of it: an answer, with its body where it is a success, or why it failed.
 *
 * HTTP and network errors are outcomes. Nothing is kept, and nothing waits for a turn: a client does both.
 *
 * @param url the URL of the robots.txt
 * @param options what requests go through, who asks, and limits
 * @returns what came of it
 * @throws the reason of `signal`; `TypeError` and `RangeError` for wrong options
 * @example
 * const transport = createTransport()
 * const { result } = await fetchRobots('https://example.com/robots.txt', { transport, userAgent: 'ExampleBot/1.0' })
 * console.log(result.kind)
 * await transport.close()
 */
export async function fetchRobots(url: string, options: FetchOptions): Promise<FetchOutcome> {
  const checked = checkedFetchOptions(options)
  const { clock, signal } = checked
  signal?.throwIfAborted()
  const requestedAt = clock.now()
  const whole = timeLimit(clock, signal)
  whole.restart(checked.timeoutMs, 'not done')
  try {
    const { finalUrl, redirects, result } = await followRedirects(url, checked, whole)
    return { url, finalUrl, redirects, result, requestedAt, receivedAt: Math.max(requestedAt, clock.now()) }
  } finally {
    whole.end()
  }
}

/** What came at the end of all redirects. */
type Followed = Pick<FetchOutcome, 'finalUrl' | 'redirects' | 'result'>

/** Asks for a URL and follows redirects, across authorities too, up to `maxRedirects`. */
async function followRedirects(
  url: string,
  options: CheckedFetchOptions,
  whole: TimeLimit,
): Promise<Followed> {
  const redirects: RedirectHop[] = []
  const first = requestUrl(url)
  if (first === undefined || !isHttp(first)) return { finalUrl: url, redirects, result: notHttp(url) }
  for (let asked = first; ;) {
    const finalUrl = asked.href
    const end = (result: FetchResult): Followed => ({ finalUrl, redirects, result })
    const step = await sendRequest(asked, options, whole)
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

function notHttp(url: string): FetchResult {
  return { kind: 'network-error', code: 'scheme', message: `${url.slice(0, 200)} is no http or https URL` }
}
