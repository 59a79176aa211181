/** How the parts of a report look: each function gets finished text and returns it with, say, colours around it. */
export interface Style {
  /** The verdict where it allows, with the mark of the rule that decides. */
  readonly allowed: (text: string) => string
  /** The same where it disallows. */
  readonly disallowed: (text: string) => string
  /** A warning, between what allows and what disallows. */
  readonly warning: (text: string) => string
  /** What the eye should find first: the deciding line, headings. */
  readonly strong: (text: string) => string
  /** What the eye may skip. */
  readonly faint: (text: string) => string
}

const asItIs = (text: string): string => text

/** Text and nothing else. */
export const plainStyle: Style = {
  allowed: asItIs,
  disallowed: asItIs,
  warning: asItIs,
  strong: asItIs,
  faint: asItIs,
}
