import type { ByteString } from './byte-string.ts'

/** A path pattern as data: literal segments with any run of octets between them. */
export interface Pattern {
  /** What stands between the stars; the first segment begins the target. At least one, each possibly empty. */
  readonly segments: readonly ByteString[]
  /** `end`: the last segment must end the target; `end-or-query`: or stand before a `?`. */
  readonly anchor: 'none' | 'end' | 'end-or-query'
  /** What decides between rules: octets of the normal form, stars and `$` counted. */
  readonly sizeBytes: number
}
