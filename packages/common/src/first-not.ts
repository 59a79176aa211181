/** The first place below `count` where a test does not hold, for a test that holds at none after it; `count` if it holds at all. */
export function firstNot(count: number, holds: (place: number) => boolean): number {
  let from = 0
  let to = count
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(middle)) from = middle + 1
    else to = middle
  }
  return from
}
