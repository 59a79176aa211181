import type { Parser as HtmlParser } from 'htmlparser2'
import type { HtmlTags, LinkTag, MetaTag } from '@ruly/preferences'

import { createHtmlParser } from '@ruly/common/html-parser'

/** Elements that can be in a head; the first other one begins the body (HTML Standard, "in head"). */
const inHead: ReadonlySet<string> = new Set([
  'html',
  'head',
  'base',
  'basefont',
  'bgsound',
  'link',
  'meta',
  'title',
  'noscript',
  'noframes',
  'style',
  'script',
  'template',
])

/** Elements whose content is no part of the head. */
const apart: ReadonlySet<string> = new Set(['noscript', 'noframes', 'template'])

/** Pieces in which a large text is read, in characters, so that reading ends soon after the head. */
const pieceLength = 16_384

/** Reads the `meta` and `link` elements in the head of a page, piece by piece; with `wholePage`, it also counts `data-nosnippet` after it. */
export class HeadReader {
  readonly #metas: MetaTag[] = []
  readonly #links: LinkTag[] = []
  readonly #wholePage: boolean
  readonly #parser: HtmlParser
  #noSnippetElements = 0
  #isInHead = true
  #depthApart = 0
  #openTemplates = 0

  constructor(Parser: typeof HtmlParser, wholePage: boolean) {
    this.#wholePage = wholePage
    this.#parser = createHtmlParser(Parser, {
      onopentag: (name, attributes) => this.#take(name, attributes),
      onclosetag: (name) => {
        if (name === 'head') this.#isInHead = false
        if (apart.has(name) && this.#depthApart > 0) this.#depthApart--
        if (name === 'template' && this.#openTemplates > 0) this.#openTemplates--
      },
    })
  }

  #take(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#wholePage && Object.hasOwn(attributes, 'data-nosnippet')) this.#noSnippetElements++
    // What a template contains is no part of the page yet.
    if (!inHead.has(name) && this.#openTemplates === 0) this.#isInHead = false
    if (!this.#isInHead) return
    if (apart.has(name)) this.#depthApart++
    if (name === 'template') this.#openTemplates++
    if (this.#depthApart > 0) return
    const { name: named, content = '', rel, type, href } = attributes
    if (name === 'meta' && named !== undefined) this.#metas.push({ name: named, content })
    if (name === 'link' && rel !== undefined && href !== undefined)
      this.#links.push({ rel, href, ...(type === undefined ? {} : { type }) })
  }

  /** True once nothing more is needed. */
  get isDone(): boolean {
    return !this.#isInHead && !this.#wholePage
  }

  write(text: string): void {
    for (let at = 0; at < text.length && !this.isDone; at += pieceLength)
      this.#parser.write(text.slice(at, at + pieceLength))
  }

  tags(): HtmlTags {
    return { metas: this.#metas, links: this.#links, noSnippetElements: this.#noSnippetElements }
  }
}
