import { assess, isAtLeastAsGood } from './assess.mjs'
import { short } from './output/format.mjs'

/** A smoke run is short and its machine is shared: half of each ratio must do. */
const smokeMargin = 2

/**
 * The short run for CI: a line an assertion, with a margin of two on every floor, or on what is reached where a floor is missed.
 * Besides, answers: the simple matcher and ruly must agree on every question, or nothing that was measured means anything.
 *
 * @returns whether all held
 */
export function reportSmoke(results) {
  const floors = assess(results).filter(({ floor }) => floor.dependsOnMachine !== true)
  const lines = [...floors.map(lineOfFloor), lineOfAnswers(results)]
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
