import type { ByteString } from '../model/byte-string.ts'
import type { Pattern } from '../model/pattern.ts'
import { lost, PatternWalk } from './pattern-walk.ts'
import type { TargetOctets } from './target-octets.ts'

/** Targets that all patterns of one list match and none of the other. */
export interface Region {
  readonly inside: readonly Pattern[]
  readonly outside: readonly Pattern[]
}

/** How many steps may still be taken. */
export interface StepLimit {
  left: number
}

/** Where the walks through all patterns are after a text. */
interface State {
  readonly length: number
  readonly before: State | undefined
  readonly octet: string
  /** Of each pattern inside. */
  readonly inside: readonly number[]
  /** Of those outside that can still match: number of the pattern, place, and so on. */
  readonly outside: readonly number[]
  /** An escape that has begun: `%` and what has come of its digits. */
  readonly escape: string
  /** How many texts on the way were in the region, but are the target of no path: some dialects cut off a last `?`. */
  readonly vain: number
  /** What makes the text seem longer than it is. */
  readonly detour: number
}

/**
 * The shortest target of a region: undefined where the region is empty, null where that could not be found out in as many steps.
 *
 * A search through the product of the patterns' walks, best first: what the patterns inside want at least is how far it can be at best.
 * An octet that only stars take may be any, so one that no pattern names is enough to try; without one, each that a pattern wants is tried.
 */
export function shortestIn(
  { inside, outside }: Region,
  octets: TargetOctets,
  steps: StepLimit,
): ByteString | undefined | null {
  const insides = inside.map((pattern) => new PatternWalk(pattern))
  const outsides = outside.map((pattern) => new PatternWalk(pattern))
  const named = new Set([...inside, ...outside].flatMap(({ segments }) => segments).join(''))
  const filler = octets.fillers.find((octet) => !named.has(octet) && isFree.test(octet))
  const queue: State[][] = []
  const seen = new Set<string>()
  let isWhole = true

  const push = (state: State): void => {
    const wanted = Math.max(0, ...insides.map((walk, index) => walk.wanting(state.inside[index] as number)))
    const at = state.length + wanted + state.detour
    ;(queue[at] ??= []).push(state)
  }
  const root: State = {
    length: 0,
    before: undefined,
    octet: '',
    inside: insides.map(({ start }) => start),
    outside: outsides.flatMap(({ start }, index) => [index, start]),
    escape: '',
    vain: 0,
    detour: 0,
  }
  if (outsides.some((walk) => walk.isDone(walk.start))) return undefined
  const first = next(root, '/')
  if (first !== undefined) push(first)
  for (let at = 0; at < queue.length; at++) {
    for (let taken = queue[at]?.pop(); taken !== undefined; taken = queue[at]?.pop()) {
      let state = taken
      // After the first slash, the next octet may make a detour.
      const start = state.length === 1 ? '/' : ''
      const key = `${start}${state.inside.join()};${state.outside.join()};${state.escape};${state.vain}`
      if (seen.has(key)) continue
      seen.add(key)
      if (isInRegion(state)) {
        const text = textTo(state)
        if (octets.questionFor(text) !== undefined) return text
        isWhole = false
        if (state.vain === mostVain) continue
        state = { ...state, vain: state.vain + 1 }
      }
      for (const octet of octetsFrom(state)) {
        steps.left -= insides.length + state.outside.length / 2
        if (steps.left < 0) return null
        const reached = next(state, octet)
        if (reached !== undefined) push(reached)
      }
    }
  }
  return isWhole ? undefined : null

  function isInRegion(state: State): boolean {
    if (!insides.every((walk, index) => walk.matchesAt(state.inside[index] as number))) return false
    for (let i = 0; i < state.outside.length; i += 2) {
      if (walkOutside(state, i).matchesAt(state.outside[i + 1] as number)) return false
    }
    return true
  }

  function walkOutside(state: State, i: number): PatternWalk {
    return outsides[state.outside[i] as number] as PatternWalk
  }

  function next(state: State, octet: string): State | undefined {
    const escape = escapeAfter(state.escape, octet)
    if (escape.length === 3 && !octets.mayEscape(escape.slice(1))) return undefined
    const insideNow = insides.map((walk, index) => walk.after(state.inside[index] as number, octet))
    if (insideNow.includes(lost)) return undefined
    const outsideNow: number[] = []
    for (let i = 0; i < state.outside.length; i += 2) {
      const walk = walkOutside(state, i)
      const place = walk.after(state.outside[i + 1] as number, octet)
      if (walk.isDone(place)) return undefined
      if (place !== lost) outsideNow.push(state.outside[i] as number, place)
    }
    return {
      length: state.length + 1,
      before: state,
      octet,
      inside: insideNow,
      outside: outsideNow,
      escape: escape.length === 3 ? '' : escape,
      vain: state.vain,
      detour: state.length === 1 && octet === '/' ? doubleSlash : state.detour,
    }
  }

  /** The octets that are worth a try. */
  function octetsFrom(state: State): Iterable<string> {
    const leading = new Set<string>()
    for (const [index, walk] of insides.entries()) {
      const place = state.inside[index] as number
      if (!walk.isLiteral(place)) continue
      walk.addLeading(place, leading)
      return [...leading].filter(octets.mayStand)
    }
    for (const [index, walk] of insides.entries()) walk.addLeading(state.inside[index] as number, leading)
    if (filler !== undefined) return [filler, ...[...leading].filter(octets.mayStand)]
    for (let i = 0; i < state.outside.length; i += 2)
      walkOutside(state, i).addLeading(state.outside[i + 1] as number, leading)
    const other = octets.fillers.find((octet) => !leading.has(octet))
    if (other === undefined || (state.escape !== '' && hexadecimal.test(other))) isWhole = false
    return [...(other === undefined ? [] : [other]), ...[...leading].filter(octets.mayStand)]
  }
}

/** `//` begins a URL without a scheme: a path that is a little longer is the better example. */
const doubleSlash = 4

/** More are not waited for. */
const mostVain = 3

/** What changes nothing in what stands around it. */
const isFree = /^[^?%#0-9A-Fa-f]$/

const hexadecimal = /^[0-9A-Fa-f]$/

/** What has come of an escape after one more octet; three octets are a whole one. */
function escapeAfter(escape: string, octet: string): string {
  if (escape !== '' && hexadecimal.test(octet)) return escape + octet
  return octet === '%' ? octet : ''
}

function textTo(state: State): ByteString {
  let text = ''
  for (let at: State | undefined = state; at !== undefined; at = at.before) text = at.octet + text
  return text
}
