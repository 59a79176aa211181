import type { Grouping } from '../model/dialect.ts'

/**
 * Decides where groups begin and end, field by field. No other code does.
 *
 * Groups are counted from 0 in the order in which they open, including those without rules.
 */
export class GroupFormer {
  /** Number of the open group; -1 if none is open. */
  open = -1
  /** How many groups have been opened. */
  count = 0
  /** Whether the open group has a rule. */
  hasRule = false
  readonly #grouping: Grouping
  /** Whether a user-agent line would still join the open group. */
  #joinable = false
  #agentSeen = false
  /** How many groups a rule has opened: the first ones. */
  #orphans = 0
  /** Whether each group has a rule, if the dialect drops those without one. */
  readonly #ruled: boolean[] | undefined

  constructor(grouping: Grouping) {
    this.#grouping = grouping
    this.#ruled = grouping.emptyGroup === 'dropped' ? [] : undefined
  }

  /** Whether the dialect may drop groups that have formed. */
  get dropsGroups(): boolean {
    return this.#ruled !== undefined || this.#grouping.orphanRule === 'if-alone'
  }

  /** True if from here on only a user-agent line, or a separating blank line, can change anything except rules. */
  get isSettled(): boolean {
    return this.open >= 0 ? this.hasRule : this.#agentSeen || this.#grouping.orphanRule === 'ignored'
  }

  /** Takes a user-agent line; true if it opens a group, false if it joins the open one. */
  takeAgent(): boolean {
    const joins = this.#joinable && this.open >= 0 && this.#grouping.agentLineOpens !== 'always'
    if (!joins) this.#openGroup()
    this.#joinable = true
    this.#agentSeen = true
    return !joins
  }

  /**
   * Takes a rule; false if it is outside all groups.
   *
   * A rule before every user-agent line opens a group for everyone if the dialect says so: `count` has then grown.
   */
  takeRule(): boolean {
    if (this.open < 0) {
      if (this.#agentSeen || this.#grouping.orphanRule === 'ignored') return false
      this.#openGroup()
      this.#orphans++
    }
    this.#joinable = false
    this.hasRule = true
    if (this.#ruled !== undefined) this.#ruled[this.open] = true
    return true
  }

  /** Takes any other field, by its name and whether the dialect knows it. */
  takeOther(name: string, isKnown: boolean): void {
    const { agentLineOpens, ownFields } = this.#grouping
    if (this.open >= 0 && ownFields?.includes(name) === true) this.takeRule()
    else if (agentLineOpens === 'after-any-field' || (isKnown && agentLineOpens === 'after-field'))
      this.#joinable = false
  }

  /** Takes a blank line, without a comment; `isEmpty`: without white space, too. */
  takeBlank(isEmpty: boolean): void {
    const { blankLine } = this.#grouping
    if (blankLine !== 'separates' && !(isEmpty && blankLine === 'separates-if-empty')) return
    this.open = -1
    this.hasRule = false
  }

  /** After the last line: whether the dialect keeps each group that has formed; undefined if it keeps all. */
  kept(): readonly boolean[] | undefined {
    const dropped = this.#agentSeen && this.#grouping.orphanRule === 'if-alone' ? this.#orphans : 0
    if (dropped === 0 && this.#ruled === undefined) return undefined
    return Array.from(
      { length: this.count },
      (_, group) => group >= dropped && (this.#ruled === undefined || this.#ruled[group] === true),
    )
  }

  #openGroup(): void {
    this.open = this.count++
    this.hasRule = false
    this.#joinable = false
  }
}
