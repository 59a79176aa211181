import { isHttp } from '../http/redirects.ts'
import { parsedUrl } from '@ruly/common/parsed-url'

/**
 * Which requests of a browser ask for permission and wait for their turns.
 *
 * - `documents`: pages and frames.
 * - `documents+xhr`: also what scripts request with `fetch`, `XMLHttpRequest` and `EventSource`.
 * - `all`: also images, styles, scripts and all others, so that a page of 50 images takes 51 turns.
 */
export type BrowserPolicy = 'documents' | 'documents+xhr' | 'all'

export const browserPolicies: readonly BrowserPolicy[] = ['documents', 'documents+xhr', 'all']

/** A request of a browser, as far as a policy looks at it. */
interface BrowserRequest {
  readonly url: string
  readonly isNavigation: boolean
  /** As the DevTools protocol names it, in lower case. */
  readonly resourceType: string
}

const scriptTypes: ReadonlySet<string> = new Set(['xhr', 'fetch', 'eventsource'])

/** Whether a request asks and waits; only http and https ones do. */
export function isGoverned(
  policy: BrowserPolicy,
  { url, isNavigation, resourceType }: BrowserRequest,
): boolean {
  const parsed = parsedUrl(url)
  if (parsed === undefined || !isHttp(parsed)) return false
  if (isNavigation || policy === 'all') return true
  return policy === 'documents+xhr' && scriptTypes.has(resourceType)
}
