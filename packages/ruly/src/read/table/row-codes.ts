import type { LineKind, LineUse } from '../../model/line.ts'

interface RowMeaning {
  readonly kind: LineKind
  readonly use: LineUse
}

/** What a line can be, by its code in a table. */
export const rowMeanings: readonly RowMeaning[] = [
  { kind: 'user-agent', use: 'opens-group' },
  { kind: 'user-agent', use: 'joins-group' },
  { kind: 'allow', use: 'rule' },
  { kind: 'disallow', use: 'rule' },
  { kind: 'allow', use: 'rule-outside-groups' },
  { kind: 'disallow', use: 'rule-outside-groups' },
  { kind: 'extension', use: 'extension' },
  { kind: 'unknown', use: 'unknown-field' },
  { kind: 'blank', use: 'blank' },
  { kind: 'blank', use: 'blank' },
  { kind: 'comment', use: 'comment' },
  { kind: 'not-a-field', use: 'not-a-field' },
  { kind: 'beyond-limit', use: 'beyond-limit' },
]

/** The codes. Lines with a field come before `blank`. */
export const rowCodes = {
  opensGroup: 0,
  joinsGroup: 1,
  allowRule: 2,
  disallowRule: 3,
  allowOutside: 4,
  disallowOutside: 5,
  extension: 6,
  unknownField: 7,
  blank: 8,
  /** A blank line after which no group is open. */
  groupEnd: 9,
  comment: 10,
  notAField: 11,
  beyondLimit: 12,
} as const
