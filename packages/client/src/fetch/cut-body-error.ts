/** A body is not all that was to come. */
export class CutBodyError extends Error {
  override readonly name = 'CutBodyError'
}
