/** How the parts of a report look. Each function gets finished text and returns it, for example with colours around it. */
export interface Style {
  /** A verdict that allows, and the mark of the rule that decides it. */
  readonly allowed: (text: string) => string
  /** A verdict that disallows, and the mark of the rule that decides it. */
  readonly disallowed: (text: string) => string
  /** A warning, between allowed and disallowed. */
  readonly warning: (text: string) => string
  /** What readers should see first: the deciding line, headings. */
  readonly strong: (text: string) => string
  /** What readers can skip. */
  readonly faint: (text: string) => string
  /** The code of a lint rule, for example as a link to its page; as it is if left out. */
  readonly code?: (code: string) => string
}

const asItIs = (text: string): string => text

/** A style without any formatting. */
export const plainStyle: Style = {
  allowed: asItIs,
  disallowed: asItIs,
  warning: asItIs,
  strong: asItIs,
  faint: asItIs,
}
