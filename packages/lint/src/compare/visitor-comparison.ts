import type { Verdict } from 'ruly'

/** Who may fetch one URL: the answer of the standard, and that of every visitor with the parser that it uses. */
export interface VisitorComparison {
  /** The URL, as given. */
  readonly url: string
  /** What RFC 9309 says for an agent that the file does not name. */
  readonly standard: Verdict
  /** The visitors, in the order in which they were asked for. */
  readonly visitors: readonly VisitorVerdict[]
  /** Whether every visitor gets the answer that RFC 9309 gives it, for any reason. */
  readonly agree: boolean
}

/** The verdict for one visitor. */
export type VisitorVerdict = Verdict & {
  /** The product token of the visitor. */
  readonly agent: string
  /** The company, project or person that runs it; for software, that publishes it. */
  readonly operator: string
  /** Name of the dialect that its parser speaks. `rfc9309` is assumed if the parser is not known. */
  readonly engine: string
  /** Whether the parser of the visitor is documented or open. */
  readonly isEngineKnown: boolean
  /** Whether RFC 9309 gives this visitor the same answer. */
  readonly asStandard: boolean
  /** The verdict by the fallbacks and exceptions that its operator documents; absent if the answer is the same. */
  readonly documented?: Verdict
}
