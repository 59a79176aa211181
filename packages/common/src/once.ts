/** Computes a value when first needed, and keeps it. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** The same with a value for each key. */
export function onceEach<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return onceIn(new Map(), make)
}

/** The same with a value for each object, kept as long as the object is. */
export function onceForObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  return onceIn(new WeakMap<Key, { readonly value: Value }>(), make)
}

/** What keeps values. */
interface Made<Key, Value> {
  get(key: Key): { readonly value: Value } | undefined
  set(key: Key, made: { readonly value: Value }): unknown
}

function onceIn<Key, Value>(made: Made<Key, Value>, make: (key: Key) => Value): (key: Key) => Value {
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known.value
    const value = make(key)
    made.set(key, { value })
    return value
  }
}

/** Gives an object members that are computed when they are first read. */
export function withLazy<Known extends object, Lazy extends object>(
  known: Known,
  lazy: { readonly [Name in keyof Lazy]: () => Lazy[Name] },
): Known & Lazy {
  for (const [name, make] of Object.entries<() => unknown>(lazy))
    Object.defineProperty(known, name, { enumerable: true, get: once(make) })
  return known as Known & Lazy
}
