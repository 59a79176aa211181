import { grouped } from '@ruly/common/grouped'
import type { ByteString } from '@ruly/common/utf8'
import type { Matching, Pattern } from 'ruly/dialects'
import { covers, coversOf, isPrefix, matchesSomething, meets } from '../../analysis/pattern-algebra.ts'
import type { FileRule } from './file-rule.ts'

/** How other rules affect a rule. Only what is proved is reported; what would take too long to prove is left out. */
export interface RuleRelations {
  /** A rule of the same kind that matches all that this one matches: without this one, every verdict would be the same. */
  readonly impliedBy: FileRule | undefined
  /** A rule of the other kind that matches all that this one matches, and always takes precedence. */
  readonly overruledBy: FileRule | undefined
  /** For an allow: no disallow that it overrides matches anything that it matches. */
  readonly changesNothing: boolean
}

/** A pattern of a rule, with the position of the rule in its family. */
interface Entry {
  readonly rule: FileRule
  readonly pattern: Pattern
  readonly place: number
}

/** Entries that begin with the same literal bytes. */
interface Beginning {
  readonly first: ByteString
  /** The longest of the shorter beginnings that this one begins with. */
  readonly parent: Beginning | undefined
  allow?: Entry[]
  disallow?: Entry[]
  /** How many of the following beginnings begin with this one. */
  longer: number
}

const none: readonly Entry[] = []

/** How many entries are examined for one question about a rule. */
const maxLooks = 64

/** How many are examined in a family: this many, and as many again for each rule. */
const looksOfFamily = 5000
const looksPerRule = 8

/** How the rules of a family of groups affect each other, in n log n steps and a bounded number of comparisons. */
export function* relationsIn(
  family: readonly FileRule[],
  order: Matching['order'],
): Iterable<readonly [FileRule, RuleRelations]> {
  const entries = family.flatMap((rule, place) =>
    rule.patterns.filter(matchesSomething).map((pattern) => ({ rule, pattern, place })),
  )
  const beginnings = beginningsOf(entries)
  const wins = winning[order]
  const looks = { left: looksOfFamily + looksPerRule * family.length }
  for (const [at, beginning] of beginnings.entries()) {
    const around = { at, beginnings, wins, looks }
    const own = [...(beginning.allow ?? none), ...(beginning.disallow ?? none)]
    const isLonely = beginning.parent === undefined && own.length === 1
    for (const entry of own) {
      const { rule } = entry
      if ((isLonely && !rule.allows) || rule.patterns.length !== 1 || rule.rule.rawValue === '') continue
      const relations = relationsOf(entry, around)
      if (saysSomething(relations)) yield [rule, relations]
    }
  }
}

type Wins = (one: Entry, other: Entry) => boolean

const winsByPlace: Wins = (one, other) => one.place < other.place

const winsByLength: Wins = (one, other) => {
  const more = one.pattern.sizeBytes - other.pattern.sizeBytes
  return more > 0 || (more === 0 && kindOf(one) === 'allow' && kindOf(other) === 'disallow')
}

const winning: Readonly<Record<Matching['order'], Wins>> = {
  longest: winsByLength,
  'longest-then-file': (one, other) => {
    const more = one.pattern.sizeBytes - other.pattern.sizeBytes
    return more > 0 || (more === 0 && winsByPlace(one, other))
  },
  file: winsByPlace,
}

function kindOf({ rule }: Entry): 'allow' | 'disallow' {
  return rule.allows ? 'allow' : 'disallow'
}

function beginningsOf(entries: readonly Entry[]): readonly Beginning[] {
  const byFirst = grouped(entries, firstOf)
  const beginnings: Beginning[] = []
  let last: Beginning | undefined
  for (const first of [...byFirst.keys()].sort()) {
    while (last !== undefined && !first.startsWith(last.first)) last = closed(last, beginnings)
    last = { first, parent: last, longer: beginnings.length + 1 }
    beginnings.push(last)
    for (const entry of byFirst.get(first) ?? none) (last[kindOf(entry)] ??= []).push(entry)
  }
  while (last !== undefined) last = closed(last, beginnings)
  return beginnings
}

/** Closes a beginning that no later one begins with; until now `longer` was the index after it. */
function closed(beginning: Beginning, beginnings: readonly Beginning[]): Beginning | undefined {
  beginning.longer = beginnings.length - beginning.longer
  return beginning.parent
}

function firstOf({ pattern }: Entry): ByteString {
  return pattern.segments[0] as ByteString
}

function saysSomething({ impliedBy, overruledBy, changesNothing }: RuleRelations): boolean {
  return impliedBy !== undefined || overruledBy !== undefined || changesNothing
}

interface Surroundings {
  readonly at: number
  readonly beginnings: readonly Beginning[]
  readonly wins: Wins
  /** For the whole family. */
  readonly looks: { left: number }
}

function relationsOf(entry: Entry, around: Surroundings): RuleRelations {
  const { wins } = around
  const own = kindOf(entry)
  const other = own === 'allow' ? 'disallow' : 'allow'
  const isCovering = coversOf(entry.pattern)
  const cover = covering(
    entry,
    { kind: own, isCovering },
    around,
    (found) => !covers(entry.pattern, found.pattern) || found.place < entry.place,
  )
  const between = (found: Entry): boolean => wins(entry, found) && wins(found, cover as Entry)
  const isImplied = cover !== undefined && (wins(cover, entry) || isAlone(entry, other, around, between))
  const overruling = covering(entry, { kind: other, isCovering }, around, (found) => wins(found, entry))
  return {
    impliedBy: isImplied ? cover.rule : undefined,
    overruledBy: overruling?.rule,
    changesNothing: own === 'allow' && isAlone(entry, other, around, (found) => wins(entry, found)),
  }
}

interface Wanted {
  readonly kind: 'allow' | 'disallow'
  readonly isCovering: (outer: Pattern) => boolean
}

/** An entry of the same group with a value and another spelling that matches all that this one matches. */
function covering(
  entry: Entry,
  { kind, isCovering }: Wanted,
  { at, beginnings, looks }: Surroundings,
  isWanted: (found: Entry) => boolean,
): Entry | undefined {
  const { normalForm, group } = entry.rule
  let own = 0
  for (let from = beginnings[at]; from !== undefined; from = from.parent) {
    for (const found of from[kind] ?? none) {
      if (++own > maxLooks || --looks.left < 0) return undefined
      if (found.rule.group !== group || found.rule.normalForm === normalForm) continue
      if (found.rule.rule.rawValue === '') continue
      if (!mayCover(found.pattern, normalForm)) continue
      if (isCovering(found.pattern) && isWanted(found)) return found
    }
  }
  return undefined
}

/** The literals of a pattern occur in everything that it covers. */
function mayCover({ segments }: Pattern, normalForm: ByteString): boolean {
  return segments.length === 1 || normalForm.includes(segments.at(-1) as ByteString)
}

/** Whether no entry of a wanted kind matches anything that this one matches; false also if that takes too long to determine. */
function isAlone(
  entry: Entry,
  kind: 'allow' | 'disallow',
  around: Surroundings,
  isWanted: (found: Entry) => boolean,
): boolean {
  let own = 0
  for (const found of near(entry, kind, around)) {
    if (++own > maxLooks || --around.looks.left < 0) return false
    if (isWanted(found) && meets(found.pattern, entry.pattern)) return false
  }
  return true
}

/** Entries whose beginning begins with this one's, or the other way round. */
function* near(
  entry: Entry,
  kind: 'allow' | 'disallow',
  { at, beginnings, wins }: Surroundings,
): Iterable<Entry> {
  for (let from = beginnings[at]; from !== undefined; from = from.parent) yield* from[kind] ?? none
  // A pattern with a longer beginning is longer than a prefix, and takes precedence.
  if (isPrefix(entry.pattern) && wins !== winsByPlace) return
  const { longer } = beginnings[at] as Beginning
  for (let next = at + 1; next <= at + longer; next++) yield* (beginnings[next] as Beginning)[kind] ?? none
}
