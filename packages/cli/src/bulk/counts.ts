/** What work came to so far. */
export interface Counts {
  /** Lines that asked something, or tried to. */
  readonly lines: number
  readonly malformed: number
}
