/** What the head of an HTML page contains about the use of its content. `readHtmlTags` reads it. */
export interface HtmlTags {
  /** The `meta` elements that have a name, in order. */
  readonly metas: readonly MetaTag[]
  /** The `link` elements that have a relation, in order. */
  readonly links?: readonly LinkTag[]
  /** How many elements have the attribute `data-nosnippet`, as far as the page was read. */
  readonly noSnippetElements?: number
}

/** A `meta` element. */
export interface MetaTag {
  /** The attribute `name`. */
  readonly name: string
  /** The attribute `content`; empty without one. */
  readonly content: string
}

/** A `link` element. */
export interface LinkTag {
  /** The attribute `rel`. */
  readonly rel: string
  /** The attribute `type`. */
  readonly type?: string
  /** The attribute `href`. */
  readonly href: string
}
