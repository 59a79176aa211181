import type { ReadyRule } from './compile.ts'
import type { Octets } from './octets.ts'
import { matchEnd } from './pattern.ts'

/** Answers for one robot which of its rules decides about a target. */
export interface Matcher {
  /** The best rule that matches, if any does. */
  readonly find: (target: Octets) => ReadyRule | undefined
}

/** The simplest matcher: tries the rules from best to worst. */
export function createMatcher(ready: readonly ReadyRule[]): Matcher {
  return {
    find: (target) => ready.find((candidate) => matchEnd(candidate.pattern, target) >= 0),
  }
}
