/** A list of this length that is still to be filled: one that grows costs several times as much. */
export function listOf<T>(length: number): T[] {
  // oxlint-disable-next-line unicorn/no-new-array
  return new Array<T>(length)
}
