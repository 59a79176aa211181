import type { Group } from '../model/group.ts'
import type { ByteString } from '../model/byte-string.ts'
import type { PackedRuleTable } from './packed-rule-table.ts'

/** A group whose rules are packed numbers. */
export interface RuleGroup extends Group {
  readonly spans: PackedRuleTable
  /** Whether the value of one of its user-agent lines fits. */
  hasAgent(fits: (lineValue: ByteString) => boolean): boolean
}
