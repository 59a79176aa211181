import type { Grouping } from '../model/dialect.ts'

/**
 * Where groups begin and end, field by field: the one place that knows.
 *
 * Groups are counted from 0 in the order in which they open, those without rules included.
 */
export class GroupFormer {
  /** Number of the open group, -1 where none is open. */
  open = -1
  /** How many groups have been opened. */
  count = 0
  /** Whether the open group has a rule. */
  hasRule = false
  readonly #grouping: Grouping
  /** Whether a user-agent line would still join the open group. */
  #joinable = false
  #agentSeen = false

  constructor(grouping: Grouping) {
    this.#grouping = grouping
  }

  /** True when from here on only a user-agent line, or a blank line where it separates, can change anything but rules. */
  get isSettled(): boolean {
    return this.open >= 0 ? this.hasRule : this.#agentSeen || this.#grouping.orphanRule === 'ignored'
  }

  /** Takes a user-agent line; true when it opens a group, false when it joins the open one. */
  takeAgent(): boolean {
    const joins = this.#joinable && this.open >= 0 && this.#grouping.agentLineOpens !== 'always'
    if (!joins) this.#openGroup()
    this.#joinable = true
    this.#agentSeen = true
    return !joins
  }

  /**
   * Takes a rule; false when it is outside all groups.
   *
   * A rule before every user-agent line opens a group for everyone where the dialect says so: `count` then has grown.
   */
  takeRule(): boolean {
    if (this.open < 0) {
      if (this.#agentSeen || this.#grouping.orphanRule === 'ignored') return false
      this.#openGroup()
    }
    this.#joinable = false
    this.hasRule = true
    return true
  }

  /** Takes any other field that the dialect knows. */
  takeExtension(): void {
    if (this.#grouping.agentLineOpens === 'after-field') this.#joinable = false
  }

  /** Takes a line with nothing on it, not even a comment. */
  takeBlank(): void {
    if (this.#grouping.blankLine !== 'separates') return
    this.open = -1
    this.hasRule = false
  }

  #openGroup(): void {
    this.open = this.count++
    this.hasRule = false
    this.#joinable = false
  }
}
