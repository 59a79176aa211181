interface Scratch {
  /** A buffer of bytes that nobody uses at present. */
  bytes: Uint8Array | undefined
  /** A buffer of integers that nobody uses at present. */
  ints: Int32Array | undefined
  /** Number of the last search through a trigram filter. */
  trigramSearch: number
  /** By hash: the search in which its run was last met, times four, and how often. */
  trigramMeetings: Int32Array
  /** By place in the filter: the search in which a rule was last looked at. */
  trigramLooks: Int32Array
}

/**
 * Memory of the engine that is used again instead of allocated anew. No answer depends on it.
 *
 * This is safe because the engine is synchronous: nothing else runs between taking a buffer and giving it back. The only other state that outlives
 * a call is the automaton of the last long text (`match/segment-search.ts`) and caches keyed by a dialect's facets.
 */
export const scratch: Scratch = {
  bytes: undefined,
  ints: undefined,
  trigramSearch: 0,
  trigramMeetings: new Int32Array(0),
  trigramLooks: new Int32Array(0),
}
