import {
  entryFirst,
  entryRank,
  entryShape,
  filteredSize,
  filterStart,
  gramOffset,
  gramSegment,
} from './index-layout.ts'
import type { Octets } from './octets.ts'
import { restEnd } from './pattern.ts'

/** How often a run of rules is tried against the text where it was met; then they are looked at for good. */
const tries = 2

// What a search notes, for all filters: each search has a number.
let search = 0
/** By hash: the search in which a run was last met, times four, and how often. */
let met = new Int32Array(0)
/** By number of the rule in its filter: the search in which it was last looked at. */
let looked = new Int32Array(0)

/** Makes room for what is noted while a filter with so many hashes and rules is searched. */
export function makeRoom(hashes: number, rules: number): void {
  if (met.length < hashes) met = new Int32Array(hashes)
  if (looked.length < rules) looked = new Int32Array(rules)
}

/** Rank of the best rule in a filter for what stands in a text from an offset on, where it is better than the one known. */
export function bestFiltered(
  data: Int32Array,
  segments: readonly Octets[],
  text: string,
  from: number,
  known: number,
): number {
  beginSearch()
  const filter = data[filterStart] as number
  const shift = data[filter] as number
  const mask = (1 << (3 * shift)) - 1
  let best = known
  let hash = 0
  for (let at = from; at < text.length; at++) {
    hash = ((hash << shift) ^ text.charCodeAt(at)) & mask
    const head = filter + 1 + hash
    if (data[head] === data[head + 1] || at < from + 2) continue
    const times = countMeeting(hash)
    if (times <= tries + 1) best = look(data, segments, text, from, head, at - 2, best, times > tries)
  }
  return best
}

function beginSearch(): void {
  search++
  if (search < 1 << 28) return
  met.fill(0)
  looked.fill(0)
  search = 1
}

/** How often a run has been met in this search, this time included; at most four is counted. */
function countMeeting(hash: number): number {
  const last = met[hash] as number
  const times = last >> 2 === search ? last & 3 : 0
  if (times <= tries) met[hash] = search * 4 + times + 1
  return times + 1
}

/** Looks at the rules of a run whose three octets stand at `at`; for good, wherever their segments stand. */
function look(
  data: Int32Array,
  segments: readonly Octets[],
  text: string,
  from: number,
  head: number,
  at: number,
  known: number,
  forGood: boolean,
): number {
  const filter = data[filterStart] as number
  const entries = filter + 3 + ((1 << (3 * (data[filter] as number))) - 1)
  const end = data[head + 1] as number
  for (let rule = data[head] as number; rule < end; rule++) {
    const entry = entries + rule * filteredSize
    const rank = data[entry + entryRank] as number
    if (rank >= known) return known
    if (looked[rule] === search) continue
    const start = at - (data[entry + gramOffset] as number)
    const segment = segments[data[entry + gramSegment] as number] as Octets
    if (!forGood && (start < from || !text.startsWith(segment, start))) continue
    looked[rule] = search
    const first = data[entry + entryFirst] as number
    const prefix = segments[first] as Octets
    if (!text.startsWith(prefix, from)) continue
    if (restEnd(segments, first + 1, data[entry + entryShape] as number, text, from + prefix.length) >= 0)
      return rank
  }
  return known
}
