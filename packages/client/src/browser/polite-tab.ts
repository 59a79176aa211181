import { parsedUrl } from '@ruly/common/parsed-url'

import { isHttp } from '../http/redirects.ts'
import type { Lease } from '../polite/lease.ts'
import type { Permit } from '../polite/permit.ts'

/** A call of `goto`, while the browser navigates. */
interface Navigation {
  /** Without its fragment. */
  readonly url: string
  /** The turn for it, until its request takes it. */
  lease: Lease | undefined
  /** Where the response redirects to. */
  redirect: string | undefined
  /** Why the request was not made. */
  error: Error | undefined
}

/** Takes a turn for a URL, with permission. */
type TurnFor = (url: string) => Promise<Lease>

/** See `PolitePage.useTurn`. */
interface HandedTurn {
  readonly lease: Lease
  readonly turnFor: TurnFor | undefined
}

/** A page that keeps to robots.txt. */
export interface PolitePage {
  /**
   * Hands over a turn of `client.acquire` for the next `page.goto`, which then does not wait for one, and gives it back, also if it rejects.
   *
   * @param lease a turn at the site of the URL
   * @param turnFor takes the turns for redirects of this `goto`, with `check: true`; by default they wait for their turns
   */
  useTurn(lease: Lease, turnFor?: (url: string) => Promise<Lease>): void
}

/** As many as browsers follow. */
export const maxRedirects = 20

/**
 * The navigations of a tab: `goto` waits for each turn before the browser begins to navigate, so that no time limit of the browser runs meanwhile.
 * A redirect ends a navigation and begins the next one.
 */
export class PoliteTab implements PolitePage {
  readonly #permit: Permit
  #navigation: Navigation | undefined
  #handed: HandedTurn | undefined

  constructor(permit: Permit) {
    this.#permit = permit
  }

  useTurn(lease: Lease, turnFor?: TurnFor): void {
    this.#handed?.lease[Symbol.dispose]()
    this.#handed = { lease, turnFor }
  }

  /** Navigates in turn; rejects with why the page or a redirect of it may not be fetched. */
  async goto<Answer>(url: string, navigate: (url: string) => Promise<Answer>): Promise<Answer> {
    let target = url
    const handed = this.#handed
    this.#handed = undefined
    const turnFor = this.#turns(handed)
    for (let redirects = 0; ; redirects++) {
      const navigation = await this.#begin(target, turnFor)
      if (navigation === undefined) {
        handed?.lease[Symbol.dispose]()
        return await navigate(target)
      }
      try {
        return await navigate(target)
      } catch (error) {
        if (navigation.error !== undefined) throw navigation.error
        if (navigation.redirect === undefined || redirects === maxRedirects) throw error
        target = withFragmentOf(target, navigation.redirect)
      } finally {
        navigation.lease?.[Symbol.dispose]()
        if (this.#navigation === navigation) this.#navigation = undefined
      }
    }
  }

  /** Whether a request is that of a `goto`, which then takes a redirect. */
  isGoing(url: string): boolean {
    return this.#navigation?.url === withoutFragment(url)
  }

  /** The turn that `goto` has taken for a URL. */
  takeTurn(url: string): Lease | undefined {
    if (!this.isGoing(url)) return undefined
    const lease = this.#navigation?.lease
    if (this.#navigation !== undefined) this.#navigation.lease = undefined
    return lease
  }

  /** The request of a `goto` was answered with a redirect. */
  redirected(url: string): void {
    if (this.#navigation !== undefined) this.#navigation.redirect = url
  }

  /** The request of a navigation was not made. */
  refused(error: Error): void {
    if (this.#navigation !== undefined) this.#navigation.error = error
  }

  async #begin(url: string, turnFor: TurnFor): Promise<Navigation | undefined> {
    const parsed = parsedUrl(url)
    if (parsed === undefined || !isHttp(parsed)) return undefined
    const navigation = {
      url: withoutFragment(parsed.href),
      lease: await turnFor(parsed.href),
      redirect: undefined,
      error: undefined,
    }
    this.#navigation = navigation
    return navigation
  }

  /** How to take turns that were handed over: the first one for this URL, all others as it was said. */
  #turns(handed: HandedTurn | undefined): TurnFor {
    let first = handed?.lease
    return async (url) => {
      const lease = first
      first = undefined
      if (lease === undefined) return await (handed?.turnFor?.(url) ?? this.#permit(url, {}))
      if (lease.site === new URL(url).origin) return await permitWith(this.#permit, url, { lease })
      lease[Symbol.dispose]()
      return await this.#permit(url, {})
    }
  }
}

/** Asks for permission, mostly with a turn that was taken before. If it is refused, the turn is given back. */
export async function permitWith(
  permit: Permit,
  url: string,
  options: Parameters<Permit>[1],
): Promise<Lease> {
  try {
    return await permit(url, options)
  } catch (error) {
    options.lease?.[Symbol.dispose]()
    throw error
  }
}

function withoutFragment(url: string): string {
  const end = url.indexOf('#')
  return end < 0 ? url : url.slice(0, end)
}

/** A redirect keeps the fragment, unless it has one. Source: Fetch, "location URL". */
function withFragmentOf(url: string, target: string): string {
  const { hash } = new URL(url)
  return target.includes('#') ? target : target + hash
}

/** A page, as both libraries have it. */
interface Page {
  goto(url: string, options?: object): Promise<object | null>
  close(options?: object): Promise<void>
}

const tabs = new WeakMap<object, PoliteTab>()
const making = new WeakMap<object, Promise<PoliteTab>>()

/** Makes a page polite: once, and again where that failed. */
export async function oncePolite(page: object, make: () => Promise<PoliteTab>): Promise<PoliteTab> {
  let made = making.get(page)
  if (made === undefined) {
    made = make()
    making.set(page, made)
  }
  try {
    return await made
  } catch (error) {
    if (making.get(page) === made) making.delete(page)
    throw error
  }
}

/** The tab of a page whose `goto` is a polite one. */
export function tabOf(page: object): PoliteTab | undefined {
  return tabs.get(page)
}

/** Makes the `goto` of a page a polite one. */
export function politeTabOf(page: Page, permit: Permit): PoliteTab {
  const known = tabOf(page)
  if (known !== undefined) return known
  const tab = new PoliteTab(permit)
  tabs.set(page, tab)
  closeQuietly(page)
  const goto = page.goto.bind(page)
  page.goto = (url, options) => tab.goto(url, (target) => goto(target, options))
  return tab
}

const patienceMs = 5000

/** Makes a page end its requests before it is closed: the browser sends those that are held as soon as nobody holds them any more. */
function closeQuietly(page: Page): void {
  const goto = page.goto.bind(page)
  const close = page.close.bind(page)
  page.close = async (options) => {
    // One that cannot navigate any more has no requests.
    await goto('about:blank', { timeout: patienceMs }).catch(() => undefined)
    await close(options)
  }
}

/** Tells a site's turns what came of a request, and gives its turn back. Turns that fail do not fail the request. */
export function endTurn(
  lease: Lease,
  status: number | undefined,
  headers: Readonly<Record<string, string>> = {},
): void {
  const retryAfter = headers['retry-after']
  lease.answered({ status, ...(retryAfter !== undefined && { retryAfter }) }).catch(() => undefined)
  lease[Symbol.dispose]()
}
