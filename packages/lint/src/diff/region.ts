import type { ByteString } from '@ruly/common/utf8'
import type { Pattern } from 'ruly/dialects'
import { lost, walkOf, type Walk } from './pattern-walk.ts'
import type { TargetAlphabet } from './target-alphabet.ts'

/** Targets that all patterns of one list match and none of the other. */
export interface Region {
  readonly inside: readonly Pattern[]
  readonly outside: readonly Pattern[]
}

/** The number of steps that are left. */
export interface StepLimit {
  left: number
}

/** The places of all walks after a text. */
interface State {
  readonly length: number
  readonly before: State | undefined
  readonly octet: string
  /** Place of each pattern inside. */
  readonly inside: readonly number[]
  /** Pairs of number and place for the patterns outside that can still match. */
  readonly outside: readonly number[]
  /** An incomplete escape: `%` and the digits so far. */
  readonly escape: string
  /** How many texts on the way were in the region but are the target of no path: some dialects cut off a final `?` or need an equals sign after it. */
  readonly vain: number
  /** Extra length, which makes the text less attractive. */
  readonly detour: number
}

/**
 * The shortest target of a region; undefined if the region is empty, null if the steps ran out.
 *
 * A best-first search through the product of the patterns' walks; the bytes that the patterns inside still need are the lower
 * bound. A byte that only stars match can be any byte, so one that no pattern contains is enough to try; without such a byte, each
 * byte that a pattern needs is tried.
 */
export function shortestIn(
  region: Region,
  alphabet: TargetAlphabet,
  steps: StepLimit,
): ByteString | undefined | null {
  return new RegionSearch(region, alphabet, steps).shortest()
}

class RegionSearch {
  readonly #alphabet: TargetAlphabet
  readonly #steps: StepLimit
  readonly #insides: readonly Walk[]
  readonly #outsides: readonly Walk[]
  /**
   * A byte that no pattern contains and that does not change the meaning of those around it. Undefined also if another byte could
   * be needed to keep a pattern outside from matching: one that sorts after a bound, or ends a match too early.
   */
  readonly #filler: string | undefined
  /** Open states, by the least possible length of their targets. */
  readonly #queue: State[][] = []
  readonly #seen = new Set<string>()
  /** False once something was left out: then finding nothing does not mean that there is nothing. */
  #isWhole = true

  constructor({ inside, outside }: Region, alphabet: TargetAlphabet, steps: StepLimit) {
    this.#alphabet = alphabet
    this.#steps = steps
    this.#insides = inside.map((pattern) => walkOf(pattern))
    this.#outsides = outside.map((pattern) => walkOf(pattern))
    const named = new Set([...inside, ...outside].flatMap(({ segments }) => segments).join(''))
    const isAlike = outside.every(({ anchor }) => anchor !== 'before' && anchor !== 'first-end')
    this.#filler = isAlike
      ? alphabet.fillers.find((octet) => !named.has(octet) && isFree.test(octet))
      : undefined
  }

  shortest(): ByteString | undefined | null {
    if (this.#outsides.some((walk) => walk.isDone(walk.start))) return undefined
    this.#push(this.#next(this.#root(), '/'))
    for (let at = 0; at < this.#queue.length; at++) {
      for (let taken = this.#queue[at]?.pop(); taken !== undefined; taken = this.#queue[at]?.pop()) {
        const found = this.#visit(taken)
        if (found !== undefined) return found
      }
    }
    return this.#isWhole ? undefined : null
  }

  /** The target of a state, null if the steps ran out; otherwise the states after it are queued. */
  #visit(taken: State): ByteString | null | undefined {
    let state = taken
    // The byte after the first slash can add a detour.
    const start = state.length === 1 ? '/' : ''
    const key = `${start}${state.inside.join()};${state.outside.join()};${state.escape};${state.vain}`
    if (this.#seen.has(key)) return undefined
    this.#seen.add(key)
    if (this.#isInRegion(state)) {
      const text = textTo(state)
      if (this.#alphabet.questionFor(text) !== undefined) return text
      this.#isWhole = false
      if (state.vain === mostVain) return undefined
      state = { ...state, vain: state.vain + 1 }
    }
    for (const octet of this.#choicesFrom(state)) {
      this.#steps.left -= this.#insides.length + state.outside.length / 2
      if (this.#steps.left < 0) return null
      this.#push(this.#next(state, octet))
    }
    return undefined
  }

  #root(): State {
    return {
      length: 0,
      before: undefined,
      octet: '',
      inside: this.#insides.map(({ start }) => start),
      outside: this.#outsides.flatMap(({ start }, index) => [index, start]),
      escape: '',
      vain: 0,
      detour: 0,
    }
  }

  #push(state: State | undefined): void {
    if (state === undefined) return
    const wanting = this.#insides.map((walk, index) => walk.wanting(state.inside[index] as number))
    const at = state.length + Math.max(0, ...wanting) + state.detour
    ;(this.#queue[at] ??= []).push(state)
  }

  #isInRegion(state: State): boolean {
    if (!this.#insides.every((walk, index) => walk.matchesAt(state.inside[index] as number))) return false
    for (let i = 0; i < state.outside.length; i += 2) {
      if (this.#walkOutside(state, i).matchesAt(state.outside[i + 1] as number)) return false
    }
    return true
  }

  #walkOutside(state: State, i: number): Walk {
    return this.#outsides[state.outside[i] as number] as Walk
  }

  #next(state: State, octet: string): State | undefined {
    const escape = escapeAfter(state.escape, octet)
    if (escape.length === 3 && !this.#alphabet.mayEscape(escape.slice(1))) return undefined
    const inside = this.#insides.map((walk, index) => walk.after(state.inside[index] as number, octet))
    if (inside.includes(lost)) return undefined
    const outside: number[] = []
    for (let i = 0; i < state.outside.length; i += 2) {
      const walk = this.#walkOutside(state, i)
      const place = walk.after(state.outside[i + 1] as number, octet)
      if (walk.isDone(place)) return undefined
      if (place !== lost) outside.push(state.outside[i] as number, place)
    }
    return {
      length: state.length + 1,
      before: state,
      octet,
      inside,
      outside,
      escape: escape.length === 3 ? '' : escape,
      vain: state.vain,
      detour: state.length === 1 && octet === '/' ? doubleSlash : state.detour,
    }
  }

  /** The bytes that are worth trying. */
  #choicesFrom(state: State): Iterable<string> {
    const { mayStand, fillers } = this.#alphabet
    const leading = new Set<string>()
    for (const [index, walk] of this.#insides.entries()) {
      const place = state.inside[index] as number
      if (!walk.isLiteral(place)) continue
      walk.addLeading(place, leading)
      return [...leading].filter(mayStand)
    }
    for (const [index, walk] of this.#insides.entries())
      walk.addLeading(state.inside[index] as number, leading)
    if (state.vain > 0) leading.add('=')
    if (this.#filler !== undefined) return [this.#filler, ...[...leading].filter(mayStand)]
    for (let i = 0; i < state.outside.length; i += 2)
      this.#walkOutside(state, i).addLeading(state.outside[i + 1] as number, leading)
    const other = fillers.find((octet) => !leading.has(octet))
    if (other === undefined || (state.escape !== '' && hexadecimal.test(other))) this.#isWhole = false
    return [...(other === undefined ? [] : [other]), ...[...leading].filter(mayStand)]
  }
}

/** `//` begins a URL without a scheme, so a slightly longer path is the better example. */
const doubleSlash = 4

/** The search gives up after this many. */
const mostVain = 3

/** Bytes that do not change the meaning of those around them. */
const isFree = /[^?%#0-9A-Fa-f]/

const hexadecimal = /[0-9A-Fa-f]/

/** The incomplete escape after one more byte; three bytes are a whole one. */
function escapeAfter(escape: string, octet: string): string {
  if (escape !== '' && hexadecimal.test(octet)) return escape + octet
  return octet === '%' ? octet : ''
}

function textTo(state: State): ByteString {
  let text = ''
  for (let at: State | undefined = state; at !== undefined; at = at.before) text = at.octet + text
  return text
}
