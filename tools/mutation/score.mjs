// Counts and compares what a run has found. No files, no processes.
import { seeded } from '../../bench/corpus/random.mjs'

/**
 * So many of the mutants, chosen by a seed: the same ones as long as the sources are the same.
 *
 * @template T
 * @param {readonly T[]} all
 */
export function sampleOf(all, size, seed) {
  const rest = [...all]
  const random = seeded(seed)
  return Array.from({ length: Math.min(size, all.length) }, () => {
    const place = Math.floor(random() * rest.length)
    return rest.splice(place, 1)[0]
  })
}

/** The bounds between which a share lies with 95 % confidence, if `count` of `size` random ones have it (Wilson's interval). */
export function confidence(count, size) {
  if (size === 0) return [0, 1]
  const z = 1.96
  const share = count / size
  const middle = (share + z ** 2 / (2 * size)) / (1 + z ** 2 / size)
  const half = (z / (1 + z ** 2 / size)) * Math.sqrt((share * (1 - share)) / size + z ** 2 / (4 * size ** 2))
  return [Math.max(0, middle - half), Math.min(1, middle + half)]
}

/** What stays the same of a mutant when its line moves. */
export function keyOf({ file, code, mutator, original, mutant }) {
  return JSON.stringify([file, code, mutator, original, mutant])
}

/**
 * Which survivors are accepted, with the reason, and which entries of the list accept nothing any more: their code has changed,
 * or a test finds the mutant now.
 *
 * @param survivors mutants that no test has found
 * @param tried all mutants of the run
 * @param generated all mutants of the files of the run
 * @param accepted the list, with a `reason` in each entry
 */
export function compareWithAccepted(survivors, tried, generated, accepted) {
  const reasons = new Map(accepted.map((entry) => [keyOf(entry), entry.reason]))
  const [surviving, run, existing] = [survivors, tried, generated].map(
    (mutants) => new Set(mutants.map(keyOf)),
  )
  const files = new Set(generated.map(({ file }) => file))
  return {
    accepted: survivors
      .filter((mutant) => reasons.has(keyOf(mutant)))
      .map((mutant) => ({ ...mutant, reason: reasons.get(keyOf(mutant)) })),
    open: survivors.filter((mutant) => !reasons.has(keyOf(mutant))),
    outdated: accepted.filter((entry) => {
      const name = keyOf(entry)
      return files.has(entry.file) && (!existing.has(name) || (run.has(name) && !surviving.has(name)))
    }),
  }
}

/** A report as people read it: the survivors, and the score in the last line. */
export function reportLines({
  area,
  tried,
  found,
  target,
  confidence: bounds,
  seconds,
  open,
  accepted,
  outdated,
}) {
  const percent = (part) => `${(100 * part).toFixed(1)} %`
  const range =
    bounds === undefined ? '' : `, of all ${percent(bounds[0])} to ${percent(bounds[1])} with 95 % confidence`
  return [
    ...open.flatMap(({ file, line, column, original, mutant, isReached }) => [
      `${file}:${line}:${column}${isReached ? '' : ' (no test reaches it)'}`,
      `  - ${original}`,
      `  + ${mutant}`,
    ]),
    ...outdated.map(({ file, code, reason }) => `accepted for nothing: ${file}: ${code} (${reason})`),
    `${area}: ${found} of ${tried} found (${percent(found / tried)}${range}; target ${percent(target)}), ${accepted.length} accepted, ${open.length} open, in ${seconds} s`,
  ]
}
