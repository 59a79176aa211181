import { isRewritten } from '../../url/rewritten-bytes.ts'
import type { RewrittenBytes } from '../../model/dialect.ts'
import {
  entryFirst,
  entryRank,
  entryShape,
  filteredSize,
  filterRuns,
  filterShift,
  filterStart,
  trigramOffset,
  trigramSegment,
} from './index-layout.ts'
import { undecided } from '../rule-search.ts'
import type { ByteString } from '../../model/byte-string.ts'
import { scratch } from '../../util/scratch.ts'
import { restEnd } from '../match-pattern.ts'

/** How often a run of rules is compared with the text where it was found; then each is searched in the whole text. */
const tries = 2

/** Reserves the notes of a search for a filter with this many hashes and this size. */
export function makeRoom(hashes: number, size: number): void {
  if (scratch.trigramMeetings.length < hashes) scratch.trigramMeetings = new Int32Array(hashes)
  if (scratch.trigramLooks.length < size) scratch.trigramLooks = new Int32Array(size)
}

/**
 * Rank of the best rule in a filter for the text from an offset on, if it is better than the known one; `undecided` if `changed`
 * lists a byte of the text.
 */
export function bestFiltered(
  data: Int32Array,
  segments: readonly ByteString[],
  text: string,
  from: number,
  known: number,
  changed: RewrittenBytes,
): number {
  beginSearch()
  const filter = data[filterStart] as number
  const shift = data[filter + filterShift] as number
  const mask = (1 << (3 * shift)) - 1
  const runs = filter + filterRuns
  let best = known
  let hash = 0
  for (let at = from; at < text.length; at++) {
    const octet = text.charCodeAt(at)
    if (isRewritten(octet, changed)) return undecided
    hash = ((hash << shift) ^ octet) & mask
    if (data[runs + hash] !== 0 && at >= from + 2 && countMeeting(hash) <= tries + 1)
      best = look(data, segments, text, from, hash, at - 2, best)
  }
  return best
}

function beginSearch(): void {
  scratch.trigramSearch++
  if (scratch.trigramSearch < 1 << 28) return
  scratch.trigramMeetings.fill(0)
  scratch.trigramLooks.fill(0)
  scratch.trigramSearch = 1
}

/** How often a run was found in this search, including this time; at most four is counted. */
function countMeeting(hash: number): number {
  const { trigramMeetings: met, trigramSearch: search } = scratch
  const last = met[hash] as number
  const times = last >> 2 === search ? last & 3 : 0
  if (times <= tries) met[hash] = search * 4 + times + 1
  return times + 1
}

/** Compares the rules of a run whose three bytes are at `at`. */
function look(
  data: Int32Array,
  segments: readonly ByteString[],
  text: string,
  from: number,
  hash: number,
  at: number,
  known: number,
): number {
  const filter = data[filterStart] as number
  const { trigramMeetings: met, trigramLooks: looked, trigramSearch: search } = scratch
  const isForGood = ((met[hash] as number) & 3) > tries
  for (let entry = data[filter + filterRuns + hash] as number; ; entry += filteredSize) {
    const rank = data[entry + entryRank] as number
    if (rank >= known) return known
    if (looked[entry - filter] === search) continue
    const start = at - (data[entry + trigramOffset] as number)
    const segment = segments[data[entry + trigramSegment] as number] as ByteString
    if (!isForGood && (start < from || !text.startsWith(segment, start))) continue
    looked[entry - filter] = search
    const first = data[entry + entryFirst] as number
    const prefix = segments[first] as ByteString
    if (!text.startsWith(prefix, from)) continue
    if (restEnd(segments, first + 1, data[entry + entryShape] as number, text, from + prefix.length) >= 0)
      return rank
  }
}
