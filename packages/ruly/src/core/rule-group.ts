import type { Group } from './group.ts'
import type { RuleSpans } from './indexed-group.ts'

/** A group whose rules are known by where they stand. */
export interface RuleGroup extends Group {
  readonly spans: RuleSpans
}
