import type { Grouping, Reading } from '../../model/dialect.ts'

/** ByteString that open a line which need not be read. */
export interface SkippableFirstBytes {
  /** Once a group has a rule, where only groups are looked for. */
  readonly forGroups: Uint8Array
  /** The same where rules are read, too. */
  readonly forRules: Uint8Array
  /** The same where extensions are read, too, but no rules. */
  readonly forExtensions: Uint8Array
  /** Whatever a group has, and whatever is read. */
  readonly always: Uint8Array
}

const known = new WeakMap<Reading, Map<Grouping['blankLine'], SkippableFirstBytes>>()

/** What a dialect lets pass: nothing, where it does not promise how its lines begin. */
export function skippableFirstBytes(reading: Reading, { blankLine }: Grouping): SkippableFirstBytes {
  const byBlankLine = known.get(reading) ?? new Map<Grouping['blankLine'], SkippableFirstBytes>()
  known.set(reading, byBlankLine)
  const skippable = byBlankLine.get(blankLine) ?? made(reading, blankLine)
  byBlankLine.set(blankLine, skippable)
  return skippable
}

function made(
  { classify: { initials }, split }: Reading,
  blankLine: Grouping['blankLine'],
): SkippableFirstBytes {
  const none = new Uint8Array(256)
  if (initials === undefined || split.isUsual !== true)
    return { forGroups: none, forRules: none, forExtensions: none, always: none }
  const forGroups = none.fill(1, 0x21, 0x7f)
  if (blankLine === 'ignored') for (const lineBreak of '\n\r') forGroups[lineBreak.charCodeAt(0)] = 1
  stop(forGroups, initials.agents)
  const forRules = forGroups.slice()
  stop(forRules, initials.rules)
  const forExtensions = forGroups.slice()
  stop(forExtensions, initials.extensions)
  const always = forExtensions.slice()
  stop(always, initials.rules)
  return { forGroups, forRules, forExtensions, always }
}

function stop(skippable: Uint8Array, letters: string): void {
  for (const letter of letters.toLowerCase() + letters.toUpperCase()) skippable[letter.charCodeAt(0)] = 0
}
