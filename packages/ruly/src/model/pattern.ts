import type { ByteString } from './byte-string.ts'

/** A path pattern as data: literal segments with any run of bytes between them. */
export interface Pattern {
  /** The literals between the stars; the target begins with the first one. At least one, and each can be empty. */
  readonly segments: readonly ByteString[]
  /**
   * What the last segment must reach. `end`: the end of the target; `end-or-query`: its end or a `?`; `first-end`, only after a star:
   * the end of the target, at the first occurrence of the segment. `before`: nothing; what follows the first of two segments sorts before the
   * second one.
   */
  readonly anchor: 'none' | 'end' | 'end-or-query' | 'first-end' | 'before'
  /** Precedence between rules: bytes of the normal form, including stars and `$`. */
  readonly sizeBytes: number
}
