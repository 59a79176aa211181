import { writeFileSync } from 'node:fs'

/** Everything that was measured, every round of it, with what it was measured on. */
export function writeJson(path, { about, results, verdicts }) {
  const workloads = results.map(({ name, about: what, seconds, figures, differences, notes }) => {
    return { name, about: what, seconds, figures: figures.map(withoutQuiet), differences, notes }
  })
  const floors = verdicts.map(({ floor, measured, isMet, isAimMet }) => ({
    ...floor,
    measured,
    isMet,
    isAimMet,
  }))
  writeFileSync(path, `${JSON.stringify({ ...about, workloads, floors }, undefined, 2)}\n`)
}

function withoutQuiet({ isQuiet: _isQuiet, ...figure }) {
  return figure
}
