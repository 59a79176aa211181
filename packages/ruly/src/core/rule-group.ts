import type { Group } from './group.ts'
import type { Octets } from './octets.ts'
import type { RuleSpans } from './rule-spans.ts'

/** A group whose rules are known by where they stand. */
export interface RuleGroup extends Group {
  readonly spans: RuleSpans
  /** Whether the value of one of its user-agent lines fits. */
  hasAgent(fits: (lineValue: Octets) => boolean): boolean
}
