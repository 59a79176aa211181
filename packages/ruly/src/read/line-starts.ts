import type { FieldKind, Grouping, Reading } from '../model/dialect.ts'

/** Which lines of a file become rows: user-agent lines, with the rules or with the other fields that ruly reads; or all lines. */
export type Wanted = 'rules' | 'extensions' | 'lines'

/** What the first byte of a line says about the line: read it closely, pass it, look behind its blanks, it is a comment. */
export const lineStart = { closely: 0, pass: 1, blank: 2, comment: 3, usualName: 4 } as const

/** A field name that is compared byte by byte if a line begins with its first letter. */
export interface UsualName {
  /** Its bytes in either case. */
  readonly lower: Uint8Array
  readonly upper: Uint8Array
  /** What the dialect makes of it. */
  readonly kind: FieldKind
  readonly field: string
}

/** How to tell lines by their first byte, without reading them. */
export interface LineStarts {
  /** One of `lineStart` for each byte, while the next line can still change the groups that form. */
  readonly always: Uint8Array
  /** The same if only a user-agent line or a blank line can. */
  readonly settled: Uint8Array
  /** The name that a line with `usualName + n` begins with, if it is in the usual form. */
  readonly names: readonly UsualName[]
}

/** Each begins with another letter. */
const usualFields = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay']

/** Cached, because a file can take less time than a table. Mostly the next file is read as the last one was. */
const known = new WeakMap<Reading, Map<string, LineStarts>>()
let last: { reading: Reading; grouping: Grouping; wanted: Wanted; starts: LineStarts } | undefined

/**
 * How the lines of a dialect begin.
 *
 * If the dialect does not promise that lines in the usual form are read as usual, every line is read closely.
 */
export function lineStartsOf(reading: Reading, grouping: Grouping, wanted: Wanted): LineStarts {
  if (last?.reading === reading && last.grouping === grouping && last.wanted === wanted) return last.starts
  const { agentLineOpens, ownFields = [] } = grouping
  const key = `${wanted} ${agentLineOpens} ${ownFields.join()}`
  const ofReading = known.get(reading) ?? new Map<string, LineStarts>()
  const starts = ofReading.get(key) ?? makeStarts(reading, grouping, wanted)
  known.set(reading, ofReading.set(key, starts))
  last = { reading, grouping, wanted, starts }
  return starts
}

function makeStarts(reading: Reading, grouping: Grouping, wanted: Wanted): LineStarts {
  const { split, classify } = reading
  const none = new Uint8Array(256)
  if (split.isUsual !== true) return { always: none, settled: none, names: [] }
  const names = usualFields.map((name) => {
    const { kind, name: field } = classify(name)
    return { lower: bytesOf(name), upper: bytesOf(name.toUpperCase()), kind, field }
  })
  const { agents = '', rules = '', extensions = '' } = classify.initials ?? {}
  const { agentLineOpens, ownFields = [] } = grouping
  const canPass = classify.initials !== undefined && wanted !== 'lines'
  const othersMatter = agentLineOpens !== 'after-rule' || ownFields.length > 0
  const own = wanted === 'rules' ? rules : extensions
  const table = (letters: string, passes: boolean): Uint8Array => startsWith(letters, names, passes)
  return {
    settled: table(agents + own, canPass),
    always: table(
      agents + rules + (othersMatter || wanted === 'extensions' ? extensions : ''),
      canPass && agentLineOpens !== 'after-any-field',
    ),
    names,
  }
}

/** What each first byte says: lines that begin with other graphic characters than these letters can be passed. */
function startsWith(letters: string, names: readonly UsualName[], passes: boolean): Uint8Array {
  const starts = new Uint8Array(256)
  if (passes) starts.fill(lineStart.pass, 0x21, 0x7f)
  else starts[0x23] = lineStart.comment
  for (const letter of letters.toLowerCase() + letters.toUpperCase())
    starts[letter.charCodeAt(0)] = lineStart.closely
  for (const [place, { lower, upper }] of names.entries())
    for (const [first] of [lower, upper])
      if (first !== undefined && starts[first] === lineStart.closely) starts[first] = lineStart.usualName + place
  starts[0x20] = lineStart.blank
  starts[0x09] = lineStart.blank
  return starts
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
