import type { FieldKind, Grouping, Reading } from '../model/dialect.ts'
import { codes, inGroup } from './row-table.ts'

/** Which lines of a file become rows: user-agent lines, with the rules or with the other fields that ruly reads; or all lines. */
export type Wanted = 'rules' | 'extensions' | 'lines'

/** What the first byte of a line says about it: read it closely, pass it, look after its blanks, it is a comment, or which name it may have. */
export const lineStart = { closely: 0, pass: 1, blank: 2, comment: 3, usualName: 4 } as const

/** How to tell lines by their first byte. */
export interface LineStarts {
  /** One of `lineStart` for each byte, while the next line can still change the groups that form. */
  readonly always: Uint8Array
  /** The same if only a user-agent line or a blank line can. */
  readonly settled: Uint8Array
  /** The name that a line with `usualName + n` begins with, if it is in the usual form. */
  readonly names: readonly UsualName[]
}

/** A field name in any case, with its colon: 5 to 12 bytes, compared as three runs of four bytes, which can overlap. */
export interface UsualName {
  /** How many bytes it has. */
  readonly length: number
  /** The first four bytes in lower case, and the bits that make letters lower-case. */
  readonly first: number
  readonly firstCase: number
  /** The same of a run in the middle, and where that is. */
  readonly middleAt: number
  readonly middle: number
  readonly middleCase: number
  /** The same of the last four bytes. */
  readonly last: number
  readonly lastCase: number
  /** What the dialect makes of it. */
  readonly kind: FieldKind
  readonly field: string
  /** Whether it is a rule, and the role of one in a group. */
  readonly isRule: boolean
  readonly role: number
}

/** Each begins with another letter. */
const usualFields = ['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay']
const runLength = 4
const lowerCaseBit = 0x20
const letterA = 0x61

/** Cached, because a file can take less time than a table. Mostly the next file is read as the last one was. */
const known = new WeakMap<Reading, Map<string, LineStarts>>()
let last: { reading: Reading; grouping: Grouping; wanted: Wanted; starts: LineStarts } | undefined

/**
 * How the lines of a dialect begin.
 *
 * Unless the dialect promises that lines in the usual form are read as usual, every line is read closely.
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
  const { split, clean, classify } = reading
  const none = new Uint8Array(256)
  if (split.isUsual !== true || clean.keepsAll !== true || classify.initials === undefined)
    return { always: none, settled: none, names: [] }
  const { agents, rules, extensions } = classify.initials
  const { agentLineOpens, ownFields = [] } = grouping
  const canPass = wanted !== 'lines'
  const othersMatter = agentLineOpens !== 'after-rule' || ownFields.length > 0 || wanted === 'extensions'
  return {
    settled: startsWith(agents + (wanted === 'rules' ? rules : extensions), canPass),
    always: startsWith(
      agents + rules + (othersMatter ? extensions : ''),
      canPass && agentLineOpens !== 'after-any-field',
    ),
    names: usualFields.map((name) => usualName(name, reading)),
  }
}

/** What each first byte says. Lines that begin with other graphic characters than these letters can be passed, or none can. */
function startsWith(letters: string, canPass: boolean): Uint8Array {
  const starts = new Uint8Array(256)
  if (canPass) starts.fill(lineStart.pass, 0x21, 0x7f)
  else starts[0x23] = lineStart.comment
  for (const letter of letters.toLowerCase() + letters.toUpperCase())
    starts[letter.charCodeAt(0)] = lineStart.closely
  for (const [place, name] of usualFields.entries())
    for (const first of [name.charCodeAt(0), name.charCodeAt(0) - lowerCaseBit])
      if (starts[first] === lineStart.closely) starts[first] = lineStart.usualName + place
  starts[0x20] = lineStart.blank
  starts[0x09] = lineStart.blank
  return starts
}

function usualName(name: string, { classify }: Reading): UsualName {
  const { kind, name: field } = classify(name)
  const written = `${name}:`
  const lastAt = written.length - runLength
  const middleAt = Math.min(runLength, lastAt)
  const [first, firstCase] = runOf(written, 0)
  const [middle, middleCase] = runOf(written, middleAt)
  const [end, lastCase] = runOf(written, lastAt)
  const isRule = kind === 'allow' || kind === 'disallow'
  const role = isRule ? inGroup | codes[kind] : -1
  const runs = { first, firstCase, middleAt, middle, middleCase, last: end, lastCase }
  return { length: written.length, ...runs, kind, field, isRule, role }
}

/** Four bytes as one number, and the bits that make its letters lower-case. */
function runOf(name: string, at: number): readonly [number, number] {
  let lowerCase = 0
  let caseBits = 0
  for (let i = 0; i < runLength; i++) {
    const code = name.charCodeAt(at + i)
    lowerCase |= code << (8 * i)
    if (code >= letterA) caseBits |= lowerCaseBit << (8 * i)
  }
  return [lowerCase, caseBits]
}

/** Whether the bytes at an offset are a name with its colon, in any case. There must be as many bytes as the name has. */
export function isNameAt(bytes: DataView, at: number, name: UsualName): boolean {
  return (
    (bytes.getInt32(at, true) | name.firstCase) === name.first &&
    (bytes.getInt32(at + name.length - runLength, true) | name.lastCase) === name.last &&
    (bytes.getInt32(at + name.middleAt, true) | name.middleCase) === name.middle
  )
}
