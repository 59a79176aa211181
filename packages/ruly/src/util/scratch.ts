interface Scratch {
  /** A buffer of bytes that is not in use. */
  bytes: Uint8Array | undefined
  /** A buffer of integers that is not in use. */
  ints: Int32Array | undefined
  /** Number of the last search through a trigram filter. */
  trigramSearch: number
  /** By hash: the search in which its run was last found, times four, plus how often. */
  trigramMeetings: Int32Array
  /** By place in the filter: the search in which a rule was last compared. */
  trigramLooks: Int32Array
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
  trigramSearch: 0,
  trigramMeetings: new Int32Array(0),
  trigramLooks: new Int32Array(0),
}
