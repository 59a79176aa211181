import type { Parser as HtmlParser } from 'htmlparser2'
import type { HtmlTags, LinkTag, MetaTag } from '@ruly/preferences'

import { createHtmlParser } from '@ruly/common/html-parser'

/** Reads the tags of a page, piece by piece. */
export interface HeadReader {
  /** True once nothing more is needed. */
  readonly isDone: boolean
  /** Takes the next piece of the page. */
  write(text: string): void
  /** What was read. */
  tags(): HtmlTags
}

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

/** A reader of `meta` and `link` elements in the head; with `wholePage`, it also counts `data-nosnippet` after the head. */
export function createHeadReader(Parser: typeof HtmlParser, wholePage: boolean): HeadReader {
  const metas: MetaTag[] = []
  const links: LinkTag[] = []
  let noSnippetElements = 0
  let isInHead = true
  let depthApart = 0

  function take(name: string, attributes: Readonly<Record<string, string>>): void {
    if (wholePage && Object.hasOwn(attributes, 'data-nosnippet')) noSnippetElements++
    if (!inHead.has(name)) isInHead = false
    if (!isInHead) return
    if (apart.has(name)) depthApart++
    if (depthApart > 0) return
    const { name: named, content = '', rel, type, href } = attributes
    if (name === 'meta' && named !== undefined) metas.push({ name: named, content })
    if (name === 'link' && rel !== undefined && href !== undefined)
      links.push({ rel, href, ...(type === undefined ? {} : { type }) })
  }

  const parser = createHtmlParser(Parser, {
    onopentag: take,
    onclosetag(name) {
      if (name === 'head') isInHead = false
      if (apart.has(name) && depthApart > 0) depthApart--
    },
  })
  const isDone = (): boolean => !isInHead && !wholePage
  return {
    get isDone() {
      return isDone()
    },
    write(text) {
      for (let at = 0; at < text.length && !isDone(); at += pieceLength)
        parser.write(text.slice(at, at + pieceLength))
    },
    tags: () => ({ metas, links, noSnippetElements }),
  }
}
