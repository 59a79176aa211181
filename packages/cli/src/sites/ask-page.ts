import { RobotsDisallowedError, type MayFetchOptions, type UseAnswer } from '@ruly/client'

import type { Sites } from './open-sites.ts'
import { whyNot } from './why-not.ts'

/** What came of a page: the answer with its headers and tags, or why it was not looked at. */
export type AskedPage =
  | { readonly answer: UseAnswer; readonly status: number }
  | { readonly why: string; readonly isDisallowed: boolean }

/** Fetches a page, if ruly may, and says what an agent should do with it. */
export async function askPage(sites: Sites, url: string, asked: MayFetchOptions): Promise<AskedPage> {
  try {
    const response = await sites.fetchPage(url)
    const answer = await sites.mayUse(response, asked)
    response.body?.cancel().catch(() => undefined)
    return { answer, status: response.status }
  } catch (error) {
    return { why: whyNot(error), isDisallowed: error instanceof RobotsDisallowedError }
  }
}
