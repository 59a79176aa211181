/** The terms of an RSL document, as far as they bear on use. `readRsl` reads its XML. */
export interface RslDocument {
  /** The contents that it licenses, in order. */
  readonly contents: readonly RslContent[]
}

/** Content with its licences: the element `content`. */
export interface RslContent {
  /** A whole URL, or a path on the server; with `*` and `$` as in robots.txt. */
  readonly url: string
  /** The server from which a licence has to be obtained; undefined if none has. */
  readonly server?: string
  /** Its licences: each grants something on terms of its own. */
  readonly licenses: readonly RslLicense[]
}

/** The element `license`. */
export interface RslLicense {
  /** What it permits. */
  readonly permits: readonly RslTerms[]
  /** What it prohibits. */
  readonly prohibits: readonly RslTerms[]
  /** What has to be paid; undefined for nothing. */
  readonly payment?: RslPayment
  /** Whether uses have to be reported. */
  readonly reporting?: boolean
}

/** Tokens of one type: the elements `permits` and `prohibits`. */
export interface RslTerms {
  /** `usage`, `user` or `geo`. */
  readonly type: string
  /** The tokens, such as `ai-train`, `non-commercial` or `EU`. */
  readonly tokens: readonly string[]
}

/** The element `payment`. */
export interface RslPayment {
  /** `purchase`, `subscription`, `training`, `crawl`, `use`, `contribution`, `attribution` or `free`; undefined if it does not say. */
  readonly type?: string
  /** The amount as written, with its currency. */
  readonly amount?: { readonly value: string; readonly currency: string }
  /** URL of a standard licence. */
  readonly standard?: string
  /** URL of the owner's own way to a licence. */
  readonly custom?: string
}
