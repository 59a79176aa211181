import { numberTable } from './document-tables.mjs'
import { short, withSpread } from './format.mjs'

/** A workload as text: for each of its sets a line a contender. */
export function textOfWorkload({ name, about, figures, differences, notes }) {
  const shown = figures.filter(({ isQuiet }) => !isQuiet)
  const sets = [...new Set(shown.map(({ set }) => set))]
  const tables = sets.map((set) => tableOf(shown.filter((figure) => figure.set === set)))
  const differing = differences.length === 0 ? [] : [tableOfDifferences(differences)]
  return [`\n## ${name}: ${about}`, ...tables, ...differing, ...notes].join('\n\n')
}

function tableOf(figures) {
  const [{ set, unit, base }] = figures
  const rows = figures.map(({ contender, spread, ratio }) => [
    contender,
    withSpread(spread),
    ratio === undefined ? '' : withSpread(ratio),
  ])
  return numberTable([set, unit, `× ${base}`], rows)
}

/** How many questions were answered otherwise than by ruly, and how many not at all. */
function tableOfDifferences(differences) {
  const rows = [...new Set(differences.map(({ contender }) => contender))].map((contender) => {
    const own = differences.filter((row) => row.contender === contender)
    const [asked, different, unanswered, failed] = ['asked', 'different', 'unanswered', 'failed'].map(
      (what) => own.reduce((sum, row) => sum + row[what], 0),
    )
    const share = asked === 0 ? '' : `${short((100 * different) / asked)} %`
    const counts = [asked, different, unanswered, failed].map((count) => count.toLocaleString('en'))
    return [contender, ...counts.toSpliced(2, 0, share)]
  })
  return numberTable(['answers compared with ruly', 'asked', 'different', '', 'none', 'files not read'], rows)
}
