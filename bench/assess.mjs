import { readNdjson, root } from '../scripts/files.mjs'
import { spreadOf } from './figures.mjs'
import { short } from './output/format.mjs'
import { workloads } from './workloads/workloads.mjs'

/**
 * What must come out on real files: `atLeast` (or `atMost`) is asked for, `aim` is hoped for. A floor that is missed has a careful figure of what is
 * `reached` instead, so that a smoke run guards what there is. A floor that `dependsOnMachine` is an amount of time: a smoke run, whose machine is
 * shared, leaves it out. `unit` is that of the figure, if it is not a ratio.
 */
const floors = readNdjson(`${root}bench/floors.ndjson`)
const known = new Set(workloads.map(({ name }) => name))
const lost = floors.filter(({ workload }) => !known.has(workload))
if (lost.length > 0)
  throw new Error(`bench/floors.ndjson names no workload: ${lost.map(({ workload }) => workload).join(', ')}`)

/**
 * Compares what was measured with the floors: whether what is asked for was met (`isMet`).
 *
 * @param results workloads with their figures
 */
export function assess(results) {
  const ran = new Set(results.map(({ name }) => name))
  const figures = results.flatMap((result) => result.figures)
  return floors
    .filter(({ workload }) => ran.has(workload))
    .map((floor) => {
      const measured = lookUp[floor.kind](figures.filter(isOf(floor)), floor)
      return {
        floor,
        measured,
        isMet: isAtLeastAsGood(floor, measured, floor.atLeast ?? floor.atMost),
      }
    })
}

/** Whether what was measured is as good as a bound or better: for `atLeast` as high, for `atMost` as low. */
function isAtLeastAsGood({ atLeast }, measured, bound) {
  if (measured === undefined) return false
  return atLeast === undefined ? measured.median <= bound : measured.median >= bound
}

function isOf({ workload, set }) {
  return (figure) => figure.workload === workload && (set === undefined || figure.set === set)
}

/** What each kind of floor looks at; undefined where nothing was measured. */
const lookUp = {
  /** How many times ruly's time the contender needs; with `own`, the time of another contender in place of ruly's. */
  times(figures, { contender, own = 'ruly' }) {
    const [others, ours] = [contender, own].map((name) => figures.find((figure) => figure.contender === name))
    return others && ours && spreadOf(others.values.map((value, round) => value / ours.values[round]))
  },
  /** ruly's time as a share of the contender's. */
  share: (figures, { contender }) => inverse(figures.find((figure) => figure.contender === contender)?.ratio),
  /** ruly's time in the set `to` as a multiple of that in `from`. */
  growth(figures, { from, to }) {
    const [low, high] = [from, to].map((set) =>
      figures.find((figure) => figure.set === set && figure.contender === 'ruly'),
    )
    return low && high && spreadOf(high.values.map((value, round) => value / low.values[round]))
  },
  /** The lowest of these in the workload, or in the sets that it is `among`. */
  least: (figures, { contender, among }) =>
    extreme(
      figures
        .filter((figure) => figure.contender === contender && (among?.includes(figure.set) ?? true))
        .map(({ ratio, set }) => ({ ...ratio, where: set })),
      (a, b) => a.median < b.median,
    ),
  /** The highest of ruly's own figures in the workload. */
  most: (figures) =>
    extreme(
      figures
        .filter(({ contender }) => contender === 'ruly')
        .map(({ spread, set }) => ({ ...spread, where: set })),
      (a, b) => a.median > b.median,
    ),
  /** ruly's own figure. */
  amount: (figures, { own }) => figures.find(({ contender }) => contender === own)?.spread,
  /** How much more that is than the figure of `other`. */
  beyond(figures, { own, other }) {
    const [more, less] = [own, other].map((name) => figures.find(({ contender }) => contender === name))
    return more && less && spreadOf(more.values.map((value, i) => value - less.values[i]))
  },
  /** The highest of ruly's times in the workload, as a share of the contender's. */
  mostShare: (figures, { contender }) =>
    extreme(
      figures
        .filter((figure) => figure.contender === contender)
        .map(({ ratio, set }) => ({ ...inverse(ratio), where: set })),
      (a, b) => a.median > b.median,
    ),
}

/** The spread that comes before all others; undefined if missing. */
function extreme(spreads, isBefore) {
  return spreads.length === 0 ? undefined : spreads.reduce((a, b) => (isBefore(b, a) ? b : a))
}

function inverse(spread) {
  return spread && { median: 1 / spread.median, min: 1 / spread.max, max: 1 / spread.min }
}

/** A smoke run is short and its machine is shared: half of each ratio must do. */
const smokeMargin = 2

/**
 * The short run for CI: a line an assertion, with a margin of two on every floor, or on what is reached where a floor is missed.
 * Besides, answers: the simple matcher and ruly must agree on every question, or nothing that was measured means anything.
 *
 * @returns whether all held
 */
export function reportSmoke(results) {
  const steady = assess(results).filter(({ floor }) => floor.dependsOnMachine !== true)
  const lines = [...steady.map(lineOfFloor), lineOfAnswers(results)]
  for (const { holds, text } of lines) console.log(`${holds ? 'ok    ' : 'FAILED'} ${text}`)
  const failed = lines.filter(({ holds }) => !holds).length
  console.log(
    failed === 0
      ? `bench: all ${lines.length} assertions hold`
      : `bench: ${failed} of ${lines.length} assertions failed`,
  )
  return failed === 0
}

function lineOfFloor({ floor, measured, isMet }) {
  const { figure, atLeast, atMost, reached } = floor
  const bound = atLeast === undefined ? (reached ?? atMost) * smokeMargin : (reached ?? atLeast) / smokeMargin
  const wanted = `${atLeast === undefined ? 'at most' : 'at least'} ${short(bound)} wanted`
  const missed = isMet || reached === undefined ? '' : `; missed, asked for ${short(atLeast ?? atMost)}`
  const where = measured?.where === undefined ? '' : ` (${measured.where})`
  const found = measured === undefined ? 'could not be measured' : short(measured.median) + where
  return {
    holds: isAtLeastAsGood(floor, measured, bound),
    text: `${figure}: ${found}, ${wanted}${missed}`,
  }
}

function lineOfAnswers(results) {
  const own = results
    .flatMap(({ differences }) => differences)
    .filter(({ contender }) => contender === 'simple matcher')
  const asked = own.reduce((sum, row) => sum + row.asked, 0)
  const different = own.reduce((sum, row) => sum + row.different + row.unanswered, 0)
  return {
    holds: different === 0 && asked > 0,
    text: `answers as the simple matcher: ${different} of ${asked} differ, 0 wanted`,
  }
}
