/** A robot: its product token, its full User-Agent header, or several of its own tokens. */
export type Agent = string | readonly string[]
