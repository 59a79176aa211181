/** Throws a `TypeError` for options that are no object. */
export function checkOptions(owner: string, options: unknown): void {
  if (typeof options === 'object' && options !== null) return
  throw new TypeError(
    `The options of ${owner} are an object, not ${options === null ? 'null' : typeof options}.`,
  )
}
