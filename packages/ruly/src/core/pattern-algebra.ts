import type { Octets } from './octets.ts'
import { matchEnd, type Pattern } from './pattern.ts'

/** Stands for any run of octets: it is none itself, so that only a star matches it. */
const anyRun = '\u0100'

/**
 * Whether every target that `inner` matches is matched by `outer`, too.
 *
 * Exact for targets as they are, which begin with `/`. A text in which each star of `inner` is an octet that `outer` cannot name is
 * matched by `outer` just where its own stars take these octets: then they take anything that stands there.
 */
export function covers(outer: Pattern, inner: Pattern): boolean {
  return coversOf(inner)(outer)
}

/** The same question about many patterns that may cover one. */
export function coversOf(inner: Pattern): (outer: Pattern) => boolean {
  const [beginning = ''] = inner.segments
  let texts: readonly string[] | undefined
  return (outer) => {
    const [first = ''] = outer.segments
    const isPrefix = outer.segments.length === 1 && outer.anchor === 'none'
    if (isPrefix && first.startsWith('/') && beginning.startsWith('/')) return beginning.startsWith(first)
    texts ??= textsOf(inner)
    return texts.every((text) => matchEnd(outer, text, nativeSearch) >= 0)
  }
}

/** The automaton that long texts are searched by knows octets only. */
function nativeSearch(text: string, segment: Octets, from: number): number {
  return text.indexOf(segment, from)
}

/** The targets that a pattern matches, as texts with `anyRun` for its stars. */
function textsOf({ segments, anchor }: Pattern): readonly string[] {
  const ends = { none: [anyRun], end: [''], 'end-or-query': ['', `?${anyRun}`] }[anchor]
  return ends.flatMap((end) => fromTheRoot(segments.join(anyRun) + end))
}

/** Stars in front take the first `/`, or nothing where the rest begins with one. */
function fromTheRoot(text: string): readonly string[] {
  const rest = text.replace(/^\u0100+/, '')
  const isRooted = rest.startsWith('/')
  if (rest === text) return isRooted ? [text] : []
  return isRooted ? [`/${anyRun}${rest}`, rest] : [`/${anyRun}${rest}`]
}

/**
 * Whether some target is matched by both patterns.
 *
 * Two patterns that go on after their first segment meet just where one first segment begins with the other and, if both end their
 * targets, one last segment ends with the other: all else finds room in between.
 */
export function meets(one: Pattern, other: Pattern): boolean {
  return waysOf(one).some((a) => waysOf(other).some((b) => waysMeet(a, b)))
}

/** A pattern without `end-or-query`. */
function waysOf(pattern: Pattern): readonly Pattern[] {
  if (pattern.anchor !== 'end-or-query') return [pattern]
  const last = pattern.segments.at(-1) as Octets
  const withQuery = [...pattern.segments.slice(0, -1), `${last}?`]
  return [
    { ...pattern, anchor: 'end' },
    { ...pattern, segments: withQuery, anchor: 'none' },
  ]
}

function waysMeet(one: Pattern, other: Pattern): boolean {
  if (!matchesSomething(one) || !matchesSomething(other)) return false
  if (isOneText(one)) return matchEnd(other, one.segments[0] as Octets) >= 0
  if (isOneText(other)) return waysMeet(other, one)
  const [a, b] = [one.segments[0] as Octets, other.segments[0] as Octets]
  if (!a.startsWith(b) && !b.startsWith(a)) return false
  if (one.anchor === 'none' || other.anchor === 'none') return true
  const [y, z] = [one.segments.at(-1) as Octets, other.segments.at(-1) as Octets]
  return y.endsWith(z) || z.endsWith(y)
}

/** Whether a pattern matches any target. */
export function matchesSomething({ segments, anchor }: Pattern): boolean {
  const [first = ''] = segments
  return first.startsWith('/') || (first === '' && (segments.length > 1 || anchor === 'none'))
}

function isOneText({ segments, anchor }: Pattern): boolean {
  return segments.length === 1 && anchor === 'end'
}

/** Any run of octets, among the octets that a pattern wants one after the other. */
const star = -1

const slash = 0x2f

/** The most steps that looking for a common target takes, unless more are allowed: patterns of 500 octets each. */
const defaultSteps = 250_000

/** The shortest target that a pattern matches; undefined where it matches none. */
export function shortestTarget(pattern: Pattern): Octets | undefined {
  const targets = textsOf(pattern).map((text) => {
    const octets = text.replaceAll(anyRun, '')
    return octets.startsWith('/') ? octets : `/${octets}`
  })
  return targets.toSorted((a, b) => a.length - b.length)[0]
}

/**
 * The shortest target that both patterns match; undefined where there is none, null where to look for it would take more than `maxSteps`.
 *
 * The steps are the product of the lengths of the patterns.
 */
export function commonTarget(
  one: Pattern,
  other: Pattern,
  maxSteps: number = defaultSteps,
): Octets | undefined | null {
  const [first = [], ...others] = stepsOf(one)
  if ((first.length + 3) * (spellingLength(other) + 3) > maxSteps) return null
  let shortest: Octets | undefined
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

/** What a pattern wants, octet for octet; two ways of it where a query may follow. */
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
function commonText(one: readonly number[], other: readonly number[]): Octets | undefined {
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

  /** The place behind an octet, -1 where one of the lists does not take it. */
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

  function textTo(place: number): Octets {
    let text = ''
    for (let at = place; cameFrom[at] !== start;) {
      const from = cameFrom[at] as number
      const before = from < 0 ? ~from : from
      if (from >= 0) text = octetBetween(before, at) + text
      at = before
    }
    return text
  }

  function octetBetween(place: number, reached: number): Octets {
    const [i, j] = [Math.floor(place / width), place % width]
    const isOfOne = reached - place >= width
    return String.fromCharCode((isOfOne ? one[i] : other[j]) as number)
  }
}

const unseen = 0x7fffffff
const start = 0x7ffffffe

/** An octet that leads on: the one that a list wants where the other takes it or stands at a star. */
function octetAt(one: readonly number[], other: readonly number[], i: number, j: number): number | undefined {
  const [a, b] = [one[i], other[j]]
  return a === undefined || a === star ? (b === star ? undefined : b) : a
}
