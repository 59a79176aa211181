/**
 * Makes an input as small as it can be while something still holds: leaves out pieces, large ones first, until no byte can be left out.
 *
 * @param holds whether it still holds for a smaller input; may be async
 */
export async function shrink(input, holds) {
  let smallest = input
  let size = Math.ceil(input.length / 2)
  while (size >= 1) {
    const before = smallest
    smallest = await withoutPieces(before, size, holds)
    if (size === 1 && smallest === before) break
    size = Math.ceil(size / 2)
  }
  return smallest
}

/** Leaves out each piece of a size without which it still holds. */
async function withoutPieces(input, size, holds) {
  let smallest = input
  let at = 0
  while (at < smallest.length) {
    const tried = Buffer.concat([smallest.subarray(0, at), smallest.subarray(at + size)])
    if (await holds(tried)) smallest = tried
    else at += size
  }
  return smallest
}
