import { UserError } from '@ruly/batch/internal'
import { visible } from '@ruly/lint'

/** Runs work that throws a `RangeError` for a value that a robots.txt cannot contain: throws a `UserError` instead. */
export function withWritableValues<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError ? new UserError(visible(error.message)) : error
  }
}

const codes: ReadonlySet<unknown> = new Set(['not-observed', 'store-not-usable', 'package-not-installed'])

/** What a store or a history throws, as an error that the user can fix; other errors as they are. */
export function userErrorOf(error: unknown): unknown {
  // By its code: the class is another one in the bundle.
  const { code, message } = error as Error & { readonly code?: unknown }
  return codes.has(code) ? new UserError(visible(message)) : error
}
