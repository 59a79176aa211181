import type { ByteString } from './byte-string.ts'

/** A user-agent line of a group. */
export interface AgentLine {
  /** 0 where the dialect gives rules before any user-agent line to everyone. */
  readonly line: number
  /** The value as text. */
  readonly value: string
  /** The value in octets. */
  readonly octets: ByteString
}

/** An allow or disallow line of a group. */
export interface Rule {
  readonly line: number
  readonly kind: 'allow' | 'disallow'
  /** The path pattern as written. */
  readonly value: string
  /** The path pattern in octets, as written. */
  readonly octets: ByteString
}

/** One or more user-agent lines and the rules that follow them (RFC 9309 §2.2). */
export interface Group {
  /** Place in the list of groups, from 0. */
  readonly index: number
  readonly agents: readonly AgentLine[]
  readonly rules: readonly Rule[]
}
