/** How much more live memory the last third of a run may have than the first, beside a tenth of it. */
const roomBytes = 8 * 2 ** 20
/** Of a run, until memory, pools and code are warm. */
const warmShare = 0.1

const median = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]

/**
 * Compares the medians of the first and the last third of samples of live bytes, after a tenth for warming up.
 *
 * `risen` says that the last third is higher than the first by more than a tenth and 8 MiB; undefined if it is flat.
 */
export function flatness(samples) {
  const warm = samples.slice(Math.ceil(samples.length * warmShare))
  const third = Math.floor(warm.length / 3)
  if (third === 0) return { first: undefined, last: undefined, risen: undefined }
  const first = median(warm.slice(0, third))
  const last = median(warm.slice(-third))
  const most = first * 1.1 + roomBytes
  const risen =
    last <= most ? undefined : { expected: `at most ${inMiB(most)} live at the end`, got: inMiB(last) }
  return { first, last, risen }
}

export const inMiB = (bytes) => (bytes === undefined ? '-' : `${(bytes / 2 ** 20).toFixed(1)} MiB`)
