import { checkedOptions, oneOf, withDefault } from '@ruly/common/checked-options'
import { parsedUrl } from '@ruly/common/parsed-url'

import { isHttp } from '../http/redirects.ts'
import type { RobotsClient } from '../model/robots-client.ts'
import { unguardedPartsOf, type PoliteParts } from '../polite/permit.ts'

/** Options of a polite browser. */
export interface PoliteBrowserOptions {
  /**
   * Which requests ask for permission and wait for their turns; the others are made as they are.
   *
   * @default 'documents'
   */
  readonly requests?: BrowserPolicy | undefined
}

/** What a polite browser goes by. */
export interface BrowserParts extends PoliteParts {
  readonly requests: BrowserPolicy
}

/** The parts of a client for a browser; throws where the browser cannot keep what the client promises. */
export function browserPartsOf(
  name: string,
  client: RobotsClient,
  options: PoliteBrowserOptions,
): BrowserParts {
  const parts = unguardedPartsOf(
    client,
    `${name}()`,
    'the browser dials by itself. Use a client without "guard".',
  )
  const { requests } = checkedOptions(`${name}()`, options, {
    requests: withDefault(oneOf(browserPolicies), 'documents'),
  })
  return { ...parts, requests }
}

/**
 * Which requests of a browser ask for permission and wait for their turns.
 *
 * - `documents`: pages and frames.
 * - `documents+xhr`: also what scripts request with `fetch`, `XMLHttpRequest` and `EventSource`.
 * - `all`: also images, styles, scripts and all others, so that a page of 50 images takes 51 turns.
 */
export type BrowserPolicy = 'documents' | 'documents+xhr' | 'all'

const browserPolicies: readonly BrowserPolicy[] = ['documents', 'documents+xhr', 'all']

/** A request, as far as a policy looks at it, as both libraries have it. */
interface BrowserRequest {
  url(): string
  isNavigationRequest(): boolean
  /** As the DevTools protocol names it, in lower case. */
  resourceType(): string
}

const scriptTypes: ReadonlySet<string> = new Set(['xhr', 'fetch', 'eventsource'])

/** Whether a request asks and waits; only http and https ones do. */
export function isGoverned(policy: BrowserPolicy, request: BrowserRequest): boolean {
  const url = parsedUrl(request.url())
  if (url === undefined || !isHttp(url)) return false
  if (request.isNavigationRequest() || policy === 'all') return true
  return policy === 'documents+xhr' && isOfScript(request)
}

/** Whether a script makes a request, to read the response. */
export function isOfScript(request: Pick<BrowserRequest, 'resourceType'>): boolean {
  return scriptTypes.has(request.resourceType())
}
