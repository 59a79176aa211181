interface Scratch {
  /** A buffer of bytes that is not in use. */
  bytes: Uint8Array | undefined
  /** A buffer of integers that is not in use. */
  ints: Int32Array | undefined
}

/**
 * Memory of the engine that is reused instead of allocated again. No answer depends on it.
 *
 * This is safe because the engine is synchronous: nothing else runs between taking a buffer and returning it. The only other state
 * that outlives a call is the automaton of the last long text (`match/segment-search.ts`) and caches keyed by a dialect's facets.
 */
export const scratch: Scratch = {
  bytes: undefined,
  ints: undefined,
}
