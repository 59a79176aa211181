import type { Handler, Parser } from 'htmlparser2'

/** What is told about a page. */
export type HtmlEvents = Partial<Pick<Handler, 'onopentag' | 'ontext' | 'onclosetag'>>

/** Elements below so many others close where they open, so that what follows is beside them. Browsers do so too, at 512. */
const deepest = 512

/**
 * A parser of HTML whose time grows as the page does.
 *
 * A `Parser` alone moves all open elements for each start tag.
 *
 * @param HtmlParser2 the class, which is loaded only if a page is read
 */
export function createHtmlParser(HtmlParser2: typeof Parser, events: HtmlEvents): Parser {
  let depth = 0

  class ShallowParser extends HtmlParser2 {
    #isTooDeep = false

    override isVoidElement(name: string): boolean {
      return super.isVoidElement(name) || (this.#isTooDeep && name !== '')
    }

    override onopentagname(start: number, end: number): void {
      this.#isTooDeep = depth >= deepest
      super.onopentagname(start, end)
    }

    override onclosetag(start: number, end: number): void {
      this.#isTooDeep = false
      super.onclosetag(start, end)
    }
  }

  return new ShallowParser({
    ...events,
    onopentag(...opened) {
      depth++
      events.onopentag?.(...opened)
    },
    onclosetag(...closed) {
      depth--
      events.onclosetag?.(...closed)
    },
  })
}
