import type { ByteString } from '@ruly/common/utf8'
import type { Pattern } from '../../src/model/dialect.ts'

/** Any run of bytes, among the bytes that a pattern wants one after the other. */
const star = -1

const slash = 0x2f

/** The most steps that looking for a common target takes, unless more are allowed: patterns of 500 bytes each. */
const defaultSteps = 250_000

/**
 * The shortest target that both patterns match; undefined where there is none, null where to look for it would take more than `maxSteps`.
 *
 * The steps are the product of the lengths of the patterns.
 */
export function commonTarget(
  one: Pattern,
  other: Pattern,
  maxSteps: number = defaultSteps,
): ByteString | undefined | null {
  const [first = [], ...others] = stepsOf(one)
  if ((first.length + 3) * (spellingLength(other) + 3) > maxSteps) return null
  let shortest: ByteString | undefined
  for (const a of [first, ...others]) {
    for (const b of stepsOf(other)) {
      const found = commonText(a, b)
      if (found !== undefined && found.length < (shortest?.length ?? Infinity)) shortest = found
    }
  }
  return shortest
}

function spellingLength({ segments }: Pattern): number {
  return segments.reduce((sum, segment) => sum + segment.length + 1, 0)
}

/** What a pattern wants, byte for byte; two ways of it where a query may follow. */
function stepsOf({ segments, anchor }: Pattern): readonly (readonly number[])[] {
  const steps = segments.flatMap((segment, index) => [
    ...(index === 0 ? [] : [star]),
    ...Array.from(segment, (octet) => octet.charCodeAt(0)),
  ])
  if (anchor === 'none') return [[...steps, star]]
  return anchor === 'end' ? [steps] : [steps, [...steps, 0x3f, star]]
}

/**
 * The shortest text that begins with `/` and that both lists of steps take, by breadth-first search through their product.
 *
 * A place in it is how far each list has come; both may stand at a star, and go on past it for nothing.
 */
function commonText(one: readonly number[], other: readonly number[]): ByteString | undefined {
  const width = other.length + 1
  const cameFrom = new Int32Array((one.length + 1) * width).fill(unseen)
  const goal = one.length * width + other.length

  function passStars(places: number[]): number[] {
    for (const place of places) {
      const [i, j] = [Math.floor(place / width), place % width]
      for (const next of [one[i] === star ? place + width : place, other[j] === star ? place + 1 : place]) {
        if (cameFrom[next] !== unseen) continue
        cameFrom[next] = ~place
        places.push(next)
      }
    }
    return places
  }

  /** The place behind a byte, -1 where one of the lists does not take it. */
  function behind(place: number, octet: number): number {
    const [i, j] = [Math.floor(place / width), place % width]
    const isTaken = (step: number | undefined): boolean => step === star || step === octet
    if (!isTaken(one[i]) || !isTaken(other[j])) return -1
    return place + (one[i] === star ? 0 : width) + (other[j] === star ? 0 : 1)
  }

  cameFrom[0] = ~0
  const roots = passStars([0])
    .map((place) => behind(place, slash))
    .filter((place) => place >= 0)
  cameFrom.fill(unseen)
  for (const root of roots) cameFrom[root] = start
  let places = passStars([...new Set(roots)])
  while (places.length > 0 && cameFrom[goal] === unseen) {
    const next: number[] = []
    for (const place of places) {
      const octet = octetAt(one, other, Math.floor(place / width), place % width)
      const reached = octet === undefined ? -1 : behind(place, octet)
      if (reached < 0 || cameFrom[reached] !== unseen) continue
      cameFrom[reached] = place
      next.push(reached)
    }
    places = passStars(next)
  }
  return cameFrom[goal] === unseen ? undefined : `/${textTo(goal)}`

  function textTo(place: number): ByteString {
    let text = ''
    for (let at = place; cameFrom[at] !== start;) {
      const from = cameFrom[at] as number
      const before = from < 0 ? ~from : from
      if (from >= 0) text = octetBetween(before, at) + text
      at = before
    }
    return text
  }

  function octetBetween(place: number, reached: number): ByteString {
    const [i, j] = [Math.floor(place / width), place % width]
    const isOfOne = reached - place >= width
    return String.fromCharCode((isOfOne ? one[i] : other[j]) as number)
  }
}

const unseen = 0x7fffffff
const start = 0x7ffffffe

/** A byte that leads on: the one that a list wants where the other takes it or stands at a star. */
function octetAt(one: readonly number[], other: readonly number[], i: number, j: number): number | undefined {
  const [a, b] = [one[i], other[j]]
  return a === undefined || a === star ? (b === star ? undefined : b) : a
}
