import { spreadOf } from './figures.mjs'
import { floors } from './floors.mjs'

/**
 * Holds what was measured against the floors: whether what is asked for was met (`isMet`), and what is hoped for (`isAimMet`).
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
        isAimMet: isAtLeastAsGood(floor, measured, floor.aim),
      }
    })
}

/** Whether what was measured is as good as a bound or better: for `atLeast` as high, for `atMost` as low. */
export function isAtLeastAsGood({ atLeast }, measured, bound) {
  if (measured === undefined) return false
  return atLeast === undefined ? measured.median <= bound : measured.median >= bound
}

function isOf({ workload, set }) {
  return (figure) => figure.workload === workload && (set === undefined || figure.set === set)
}

/** What each kind of floor looks at; undefined where nothing was measured. */
const lookUp = {
  times: (figures, { contender }) => figures.find((figure) => figure.contender === contender)?.ratio,
  share: (figures, { contender }) => inverse(figures.find((figure) => figure.contender === contender)?.ratio),
  growth(figures, { from, to }) {
    const [low, high] = [from, to].map((set) =>
      figures.find((figure) => figure.set === set && figure.contender === 'ruly'),
    )
    return low && high && spreadOf(high.values.map((value, round) => value / low.values[round]))
  },
  amount: (figures, { own }) => figures.find(({ contender }) => contender === own)?.spread,
  worst(figures, { contender, except }) {
    const own = contender ?? 'ruly'
    const spreads = figures
      .filter((figure) => figure.contender === own && figure.unit.endsWith('/check'))
      .filter(({ set }) => except === undefined || !set.endsWith(except))
      .map(({ ratio, spread, set }) => ({
        ...(contender === undefined ? spread : inverse(ratio)),
        where: set,
      }))
      .filter(({ median }) => median !== undefined)
    if (hasGap(figures) || spreads.length === 0) return undefined
    return spreads.reduce((a, b) => (b.median > a.median ? b : a))
  },
}

/** Whether ruly itself was killed or failed somewhere: then its worst is not known. */
function hasGap(figures) {
  return figures.some(({ contender, spread }) => contender === 'ruly' && spread === undefined)
}

function inverse(spread) {
  return spread && { median: 1 / spread.median, min: 1 / spread.max, max: 1 / spread.min }
}
