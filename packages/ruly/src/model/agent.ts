/** A crawler: its product token, its whole User-Agent header, or several of its product tokens. */
export type Agent = string | readonly string[]
