export { nearestHint } from 'ruly/internal'

/** An error that the user can fix: printed as one message, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError'
}
