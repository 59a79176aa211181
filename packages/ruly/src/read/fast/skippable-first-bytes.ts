import type { Grouping, Reading } from '../../model/dialect.ts'

/** First bytes of lines that need not be read. */
export interface SkippableFirstBytes {
  /** Once a group has a rule, if only groups are searched. */
  readonly forGroups: Uint8Array
  /** The same if rules are read too. */
  readonly forRules: Uint8Array
  /** The same if extensions are read too, but no rules. */
  readonly forExtensions: Uint8Array
  /** For any group and any search. */
  readonly always: Uint8Array
}

const known = new WeakMap<Reading, Partial<Record<Grouping['blankLine'], SkippableFirstBytes>>>()

/** The first bytes that a dialect lets skip; none if it does not promise how its lines begin. */
export function skippableFirstBytes(
  reading: Reading,
  { blankLine, agentLineOpens }: Grouping,
): SkippableFirstBytes {
  let byBlankLine = known.get(reading)
  if (byBlankLine === undefined) known.set(reading, (byBlankLine = {}))
  const bytes = (byBlankLine[blankLine] ??= made(reading, blankLine))
  return agentLineOpens === 'after-any-field' ? { ...bytes, always: new Uint8Array(256) } : bytes
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
  const always = forRules.slice()
  stop(always, initials.extensions)
  return { forGroups, forRules, forExtensions, always }
}

function stop(skippable: Uint8Array, letters: string): void {
  for (const letter of letters.toLowerCase() + letters.toUpperCase()) skippable[letter.charCodeAt(0)] = 0
}
