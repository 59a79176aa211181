import { figuresOf } from './figures.mjs'

/**
 * A contender does the same work every round:
 * - `operations`: how many there are in the whole work
 * - `run(step)`: does every `step`-th of them; gives `{ operations, result }`, where `result` depends on every answer
 * - `isWhole`: the work cannot be thinned out, `step` is always 1
 * - a contender in another process counts its own CPU time: `run` then gives `nanoseconds`, too; `close()` ends it
 */

/** Shortest time worth measuring, and the longest that one contender may take of a round, in milliseconds. */
export const fullPace = { rounds: 5, shortest: 40, longest: 1000 }

/**
 * Lets the contenders take turns for some rounds. CPU time of the whole process (collector and compiler threads included): the
 * machine is shared, and a clock on the wall would count its other users.
 *
 * @returns {Promise<{ name: string, values: number[], operations: number }[]>} nanoseconds an operation, a value a round
 */
export async function measure(contenders, pace) {
  const runners = []
  for (const contender of contenders)
    runners.push({ contender, values: [], ...(await calibrate(contender, pace)) })
  for (let round = 0; round < pace.rounds; round++) {
    // Every other round backwards, so that nobody always comes after the same one.
    const order = round % 2 === 0 ? runners : runners.toReversed()
    for (const runner of order) await takeTurn(runner)
  }
  for (const contender of contenders) contender.close?.()
  return runners.map(({ contender, values, operations, passes }) => {
    return { name: contender.name, values, operations: operations * passes }
  })
}

/** The figures of what contenders take for a set of a workload; `where` as for `figuresOf`. */
export async function measureFigures(where, contenders, pace) {
  return figuresOf(where, await measure(contenders, pace))
}

async function takeTurn(runner) {
  const { contender, step, passes, values } = runner
  collectGarbage()
  await untilQuiet()
  // After the collector the caches are cold: some of the work brings them back.
  if (runner.settlingStep !== undefined) await contender.run(runner.settlingStep)
  const turn = await timed(contender, step, passes)
  runner.operations = turn.operations / passes
  if (runner.result !== undefined && runner.result !== turn.result) {
    throw new Error(`${contender.name} gave ${turn.result} for what it gave ${runner.result} before.`)
  }
  // Results are kept and compared, so no engine can be optimised away and none may change its mind.
  runner.result = turn.result
  values.push(turn.nanoseconds / turn.operations)
}

/** The collector sweeps on in threads of its own, whose time would count as ours: until they have done. */
async function untilQuiet() {
  for (let wait = 0; wait < 200; wait++) {
    const before = process.cpuUsage()
    await new Promise((resolve) => setTimeout(resolve, 4))
    const { user, system } = process.cpuUsage(before)
    if (user + system < 400) return
  }
}

/** CPU time of `passes` times the work. */
async function timed(contender, step, passes) {
  let operations = 0
  let result = 0
  let own = 0
  const before = process.cpuUsage()
  for (let pass = 0; pass < passes; pass++) {
    // Waiting costs a turn of the event loop: only where there is something to wait for.
    const ran = contender.run(step)
    const done = ran instanceof Promise ? await ran : ran
    operations += done.operations
    result = done.result
    own += done.nanoseconds ?? 0
  }
  const { user, system } = process.cpuUsage(before)
  return { operations, result, nanoseconds: own || (user + system) * 1000 }
}

/** How much of the work to do, and how often, for a turn of a sensible length. Warms up on the way. */
async function calibrate(contender, { shortest, longest }) {
  const { operations, isWhole } = contender
  let step = isWhole ? 1 : oddAtLeast(operations / 16)
  for (;;) {
    const { nanoseconds, ...probe } = await timed(contender, step, 1)
    const milliseconds = Math.max(nanoseconds, 1000) / 1e6
    if (step === 1 || milliseconds * 3 > longest) {
      const whole = isWhole ? milliseconds : (milliseconds / probe.operations) * operations
      const fitting = isWhole ? 1 : oddAtLeast(whole / longest)
      return {
        step: fitting,
        passes: Math.max(1, Math.ceil((shortest * fitting) / whole)),
        settlingStep: settlingStep(isWhole, fitting, whole / (2 * shortest)),
      }
    }
    // Coming nearer, tenfold at a time: the first operations say little about the others.
    step = oddAtLeast(Math.floor(step / Math.min(10, Math.max(2, longest / 2 / milliseconds))) - 1)
  }
}

/** Work that cannot be thinned out is its own settling, where it is long. */
function settlingStep(isWhole, fitting, wanted) {
  if (isWhole) return wanted > 1 ? undefined : 1
  return oddAtLeast(Math.max(fitting, wanted))
}

/** Odd, so that it has no factor in common with 200 questions a file but 5, which the random order of questions breaks. */
function oddAtLeast(number) {
  const whole = Math.max(1, Math.ceil(number))
  return whole % 2 === 0 ? whole + 1 : whole
}

export function collectGarbage() {
  if (typeof globalThis.gc !== 'function') {
    throw new Error(
      'The collector must run between rounds: start node with --expose-gc, or use "npm run bench".',
    )
  }
  globalThis.gc()
}
