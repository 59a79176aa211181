const unanswered = new WeakSet<object>()

/** Remembers of an error that a request was made, and no response came: a `fetch` says that with the same `TypeError` as what is wrong with a request. */
export function markUnanswered(error: unknown): void {
  if (typeof error === 'object' && error !== null) unanswered.add(error)
}

/** Whether an error is one of no response. */
export function isUnanswered(error: unknown): boolean {
  return typeof error === 'object' && error !== null && unanswered.has(error)
}
