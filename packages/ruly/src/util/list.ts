/** A list of this length to be filled: a growing list costs several times as much. */
export function listOf<T>(length: number): T[] {
  // oxlint-disable-next-line unicorn/no-new-array
  return new Array<T>(length)
}
