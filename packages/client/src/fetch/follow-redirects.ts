import { isHttp, redirectTarget, requestUrl } from '../http/redirects.ts'
import type { CheckedFetchOptions } from './fetch-options.ts'
import type { FetchResult, RedirectHop } from './outcome/fetch-outcome.ts'
import { sendRequest } from './send-request.ts'
import type { TimeLimit } from './time-limit.ts'

/** What came at the end of all redirects. */
interface Followed {
  readonly finalUrl: string
  readonly redirects: readonly RedirectHop[]
  readonly result: FetchResult
}

/** Asks for a URL and follows redirects, across authorities too, up to `maxRedirects`. */
export async function followRedirects(
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
