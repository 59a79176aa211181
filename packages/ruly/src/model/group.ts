import type { ByteString } from '@ruly/common/utf8'

/** A user-agent line of a group. */
export interface AgentLine {
  /** Line number, from 1; 0 if the dialect gives rules before any user-agent line to every agent. */
  readonly line: number
  /** The value as text. */
  readonly value: string
  /** The value as written: one character (U+0000 to U+00FF) for each byte. */
  readonly rawValue: ByteString
}

/** An allow or disallow line of a group. */
export interface Rule {
  /** Line number, from 1. */
  readonly line: number
  /** What the rule does to the URLs that it matches. */
  readonly kind: 'allow' | 'disallow'
  /** The path pattern as text. */
  readonly value: string
  /** The path pattern as written: one character (U+0000 to U+00FF) for each byte. */
  readonly rawValue: ByteString
}

/** One or more user-agent lines and the rules that follow them (RFC 9309 §2.2). */
export interface Group {
  /** Index in the list of groups, from 0. */
  readonly index: number
  /** The user-agent lines, in the order of the file. */
  readonly agents: readonly AgentLine[]
  /** The rules, in the order of the file. */
  readonly rules: readonly Rule[]
}

/** A crawler: its product token, its whole User-Agent header, or several of its product tokens. */
export type Agent = string | readonly string[]
