/**
 * Throws a `TypeError` if a method is called without its object, as after `const { isAllowed } = parse(…)`.
 *
 * @param receiver `this`
 * @param call how to call the method, for the message
 */
export function checkReceiver(receiver: unknown, call: string): void {
  if (receiver !== undefined) return
  throw new TypeError(
    `${call.slice(call.indexOf('.') + 1)} is a method and was called without its object. Call ${call}, or bind it first.`,
  )
}
