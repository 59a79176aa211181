/** A generator of numbers in [0, 1) that gives the same ones for the same seed (mulberry32). */
export function seeded(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function pick(random, list) {
  return list[Math.floor(random() * list.length)]
}

/** Picks by weight from `[[weight, value], …]`. */
export function pickWeighted(random, weighted) {
  let left = random() * weighted.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, value] of weighted) {
    left -= weight
    if (left < 0) return value
  }
  return weighted.at(-1)[1]
}

/** A number from a distribution that is known at some quantiles, `[[quantile, value], …]`, in between on a log scale. */
export function fromQuantiles(random, quantiles) {
  const at = random()
  const upper = Math.max(
    1,
    quantiles.findIndex(([quantile]) => quantile >= at),
  )
  const [lowAt, low] = quantiles[upper - 1]
  const [highAt, high] = quantiles[upper]
  const share = (at - lowAt) / (highAt - lowAt)
  return Math.round(Math.exp(Math.log(low + 1) * (1 - share) + Math.log(high + 1) * share) - 1)
}

/** Puts a list in a random order, in place. */
export function shuffle(random, list) {
  for (let i = list.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[list[i], list[other]] = [list[other], list[i]]
  }
  return list
}

const words =
  'about account admin api archive article assets author ajax basket blog cart category cgi-bin checkout comment content ' +
  'css data default detail docs download edit en error event export feed file filter forum gallery help home image include ' +
  'index item js language legal list login logout mail map media member message mobile modules news node order page path ' +
  'photo plugins post preview print private product profile public query register report review rss sale search section ' +
  'session share shop sort static stats store submit support tag template temp theme topic track user video view wp-admin'

const vocabulary = words.split(' ')

/** A made-up segment of a path: usually a word, often with a number, as sites have them. */
export function segment(random) {
  const word = pick(random, vocabulary)
  const kind = random()
  if (kind < 0.6) return word
  if (kind < 0.75) return `${word}-${pick(random, vocabulary)}`
  return kind < 0.9 ? `${word}${Math.floor(random() * 10_000)}` : String(Math.floor(random() * 1_000_000))
}

/**
 * The same text as one flat string of its own. Concatenation makes ropes, slices keep their source alive; both are read more
 * slowly, and neither is what a program gets from a socket.
 */
export function flat(text) {
  return Buffer.from(text, 'utf8').toString('utf8')
}
