const unreachable =
  typeof FinalizationRegistry === 'undefined'
    ? undefined
    : new FinalizationRegistry<() => void>((task) => task())

/** Runs a task some time after nobody has an object any more, if ever. The task must not hold the object. */
export function whenCollected(object: object, task: () => void): void {
  unreachable?.register(object, task)
}
