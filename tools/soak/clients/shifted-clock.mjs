import { pick, seeded } from '../seeded.mjs'

const minute = 60_000
/** Forwards on the whole: files expire, and sites are asked again. */
const groupSteps = [7, 7, 11, 31, 61, 1500, -2, -20, -180].map((minutes) => minutes * minute)
const ownSteps = [3, -3, 4, -4].map((minutes) => minutes * minute)

/** The real time in milliseconds since the epoch, the same in all processes of a machine, and never going back. */
export const realNow = () => performance.timeOrigin + performance.now()

/** Right beside a jump: further away, a clock that shows whole milliseconds shows one more or less. */
const besideMs = 0.01

/**
 * A clock that jumps: the clients of a group together, each a little by itself, and with a constant skew. It is a function of the real time, so
 * that the model in another process knows what a client saw. One that `isSteady` is that of the machine.
 */
export function createShiftedClock({ seed, group, name, startedAt, isSteady, ...setting }) {
  const jumpEveryMs = isSteady ? Infinity : setting.jumpEveryMs
  const skewMs = isSteady ? 0 : Math.round((seeded(seed, 'skew', name) - 0.5) * 3 * minute)
  const offsets = { group: [0], own: [skewMs] }

  function offsetAfter(kind, count) {
    const sums = offsets[kind]
    const [steps, who] = kind === 'group' ? [groupSteps, group] : [ownSteps, name]
    while (sums.length <= count) {
      const next = pick(steps, seed, 'jump', kind, who, sums.length)
      // What a client does by itself stays within its skew.
      const sum =
        kind === 'own' && Math.abs(sums.at(-1) + next) > 4.5 * minute
          ? sums.at(-1) - next
          : sums.at(-1) + next
      sums.push(sum)
    }
    return sums[count]
  }

  function at(real) {
    const elapsed = Math.max(0, real - startedAt)
    const own = offsetAfter('own', Math.floor(elapsed / (2.3 * jumpEveryMs)))
    return Math.floor(real + offsetAfter('group', Math.floor(elapsed / jumpEveryMs)) + own)
  }

  /** The times at which it may jump within a span. */
  function jumpsIn(from, to) {
    const times = []
    for (const every of [jumpEveryMs, 2.3 * jumpEveryMs]) {
      const first = Math.floor((from - startedAt) / every) + 1
      for (let n = Math.max(1, first); startedAt + n * every <= to; n++) times.push(startedAt + n * every)
    }
    return times
  }

  /** The least and the most that it shows within a span. */
  function range(from, to) {
    const shown = [from, to, ...jumpsIn(from, to).flatMap((time) => [time - besideMs, time + besideMs])].map(
      at,
    )
    return { least: Math.min(...shown), most: Math.max(...shown) }
  }

  return {
    at,
    range,
    /** Whether it goes forwards by more than time does. */
    skipsIn: (from, to) => jumpsIn(from, to).some((time) => at(time + 1) - at(time - 1) > 100),
    now: () => at(realNow()),
    after(ms, task) {
      const timer = setTimeout(() => task(), ms)
      return () => clearTimeout(timer)
    },
    elapsed: () => performance.now(),
  }
}
