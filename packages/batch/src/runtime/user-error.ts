/** An error that the user can fix: its message names the thing, what was expected and got, and the cure. */
export class UserError extends Error {
  /** Its name, also where the class is another one. */
  override readonly name = 'UserError'
}
