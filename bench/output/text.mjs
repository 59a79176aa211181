import { columns, short, withSpread } from './format.mjs'

/** A workload as text: for each of its sets a line a contender. */
export function textOfWorkload({ name, about, figures, differences, notes }) {
  const lines = [`\n## ${name}: ${about}`]
  const shown = figures.filter(({ isQuiet }) => !isQuiet)
  const sets = [...new Set(shown.map(({ set }) => set))]
  for (const set of sets)
    lines.push(
      '',
      ...tableOf(
        set,
        shown.filter((figure) => figure.set === set),
      ),
    )
  lines.push(...textOfDifferences(differences))
  for (const note of notes) lines.push('', note)
  return lines.join('\n')
}

function tableOf(set, figures) {
  const rows = figures.map(({ contender, spread, ratio, text }) => {
    return [
      `  ${contender}`,
      spread === undefined ? text : withSpread(spread),
      ratio === undefined ? '' : withSpread(ratio),
    ]
  })
  return columns(
    [[set, figures[0].unit, `× ${figures.find(({ base }) => base)?.base ?? 'ruly'}`], ...rows],
    ['left', 'right', 'right'],
  )
}

/** How many questions were answered otherwise than by ruly, and how many not at all. */
function textOfDifferences(differences) {
  if (differences.length === 0) return []
  const byPeer = new Map()
  for (const { contender, asked, different, unanswered, failed } of differences) {
    const sum = byPeer.get(contender) ?? { asked: 0, different: 0, unanswered: 0, failed: 0 }
    sum.asked += asked
    sum.different += different
    sum.unanswered += unanswered
    sum.failed += failed
    byPeer.set(contender, sum)
  }
  const count = (number) => number.toLocaleString('en')
  const rows = [...byPeer].map(([contender, { asked, different, unanswered, failed }]) => {
    const share = asked === 0 ? '' : `${short((100 * different) / asked)} %`
    return [`  ${contender}`, count(asked), count(different), share, count(unanswered), count(failed)]
  })
  const head = ['answers compared with ruly', 'asked', 'different', '', 'none', 'files not read']
  return ['', ...columns([head, ...rows], ['left', 'right', 'right', 'right', 'right', 'right'])]
}

/** The floors beside what was measured. */
export function textOfFloors(verdicts) {
  if (verdicts.length === 0) return ''
  const rows = verdicts.map(({ floor, measured, isMet, isAimMet }) => [
    measured === undefined ? '?' : isAimMet ? 'aim' : isMet ? 'ok' : 'MISSED',
    measured?.where === undefined ? floor.figure : `${floor.figure}: ${measured.where}`,
    measured === undefined
      ? 'not measured'
      : measured.max === measured.min
        ? short(measured.median)
        : withSpread(measured),
    `${floor.atLeast === undefined ? '≤' : '≥'} ${short(floor.atLeast ?? floor.atMost)}`,
    short(floor.aim),
  ])
  const table = columns(
    [['', 'floor', 'measured', 'asked for', 'aim'], ...rows],
    ['left', 'left', 'right', 'right', 'right'],
  )
  return ['\n## floors', '', ...table].join('\n')
}
