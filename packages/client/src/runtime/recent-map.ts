/** An entry, in a ring that begins and ends at the head: after the head is the most recently used one. */
interface Entry<Value> {
  readonly key: string
  value: Value
  size: number
  before: Entry<Value>
  after: Entry<Value>
}

/**
 * A map that forgets the least recently used entries when it grows beyond a size.
 *
 * The entries are a ring beside a `Map`, because a `Map` alone, in which a used key is deleted and set again, is ten times slower when it is
 * large. (`lru-cache` is as fast, and takes 7 KB of a page.)
 */
export class RecentMap<Value> {
  readonly #maxSize: number
  readonly #onForgotten: (key: string, value: Value) => void
  readonly #entries = new Map<string, Entry<Value>>()
  /** The head of the ring, which is no entry. */
  readonly #head: Entry<Value>
  #size = 0

  /** `onForgotten` is called for each entry that leaves the map, but not for a value that another one replaces. */
  constructor(maxSize: number, onForgotten: (key: string, value: Value) => void = () => undefined) {
    this.#maxSize = maxSize
    this.#onForgotten = onForgotten
    const head = { key: '', value: undefined, size: 0 } as unknown as Entry<Value>
    head.before = head.after = head
    this.#head = head
  }

  /** The value, which is the most recently used one then. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    if (entry !== this.#head.after) {
      unlink(entry)
      this.#linkFirst(entry)
    }
    return entry.value
  }

  /** Keeps a value; one that is larger than the whole map counts as large as the map. */
  set(key: string, value: Value, size: number): void {
    const counted = Math.min(size, this.#maxSize)
    const known = this.#entries.get(key)
    if (known === undefined) {
      const entry = { key, value, size: counted, before: this.#head, after: this.#head }
      this.#entries.set(key, entry)
      this.#linkFirst(entry)
      this.#size += counted
    } else {
      this.#size += counted - known.size
      known.value = value
      known.size = counted
      unlink(known)
      this.#linkFirst(known)
    }
    while (this.#size > this.#maxSize) this.#forget(this.#head.before)
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#forget(entry)
  }

  has(key: string): boolean {
    return this.#entries.has(key)
  }

  keys(): Iterable<string> {
    return this.#entries.keys()
  }

  get count(): number {
    return this.#entries.size
  }

  /** The sum of the sizes of all entries. */
  get size(): number {
    return this.#size
  }

  clear(): void {
    while (this.#entries.size > 0) this.#forget(this.#head.before)
  }

  #forget(entry: Entry<Value>): void {
    unlink(entry)
    this.#entries.delete(entry.key)
    this.#size -= entry.size
    this.#onForgotten(entry.key, entry.value)
  }

  #linkFirst(entry: Entry<Value>): void {
    const first = this.#head.after
    entry.before = this.#head
    entry.after = first
    first.before = entry
    this.#head.after = entry
  }
}

function unlink<Value>({ before, after }: Entry<Value>): void {
  before.after = after
  after.before = before
}
