/** What the person at the keyboard can put right: shown as one message, without a stack trace. */
export class UserError extends Error {
  override readonly name = 'UserError'
}
