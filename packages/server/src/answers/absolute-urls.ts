import { longestUrl } from '../schemas/common.ts'

/** Says which texts are absolute URLs, as `urlSchema` does, but for most of them without parsing. */
export class AbsoluteUrls {
  /** How the last URL begins. */
  #beginning = noUrl

  has(text: string): boolean {
    if (text.length > longestUrl) return false
    if (text.indexOf(this.#beginning) === 0) return true
    if (!plainUrl.test(text) && !URL.canParse(text)) return false
    this.#beginning = beginning.exec(text)?.[0] ?? noUrl
    return true
  }
}

/** Scheme and authority with the slash after them. What follows cannot make a URL invalid, so all URLs that begin like a valid one are valid. */
const beginning = /^https?:\/\/[^/?#\\@\s]+\//

/** No URL begins like this. */
const noUrl = '\n'

/** URLs with names of plain labels. */
const plainUrl = /^https?:\/\/(?:(?!xn--)[a-z0-9-]+\.)*(?!xn--)[a-z][a-z-]*(?=[/?#]|$)/
