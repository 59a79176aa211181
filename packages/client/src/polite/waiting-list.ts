/** Those who wait, in the order in which they came. */
export interface WaitingList<Waiter> extends Iterable<Waiter> {
  readonly size: number
  has(waiter: Waiter): boolean
  /** The next in order: the same one until it leaves. */
  first(): Waiter | undefined
  add(waiter: Waiter): void
  delete(waiter: Waiter): void
}

export function createWaitingList<Waiter>(): WaitingList<Waiter> {
  const waiters = new Set<Waiter>()
  // One iterator for all of them passes over each who left once; a new one for each would do so again and again.
  let order = waiters.values()
  let head: Waiter | undefined
  return {
    get size() {
      return waiters.size
    },
    has: (waiter) => waiters.has(waiter),
    first() {
      if (head !== undefined && waiters.has(head)) return head
      head = order.next().value
      if (head === undefined) order = waiters.values()
      return head
    },
    add: (waiter) => void waiters.add(waiter),
    delete: (waiter) => void waiters.delete(waiter),
    [Symbol.iterator]: () => waiters.values(),
  }
}
