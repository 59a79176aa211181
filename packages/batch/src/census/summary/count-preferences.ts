import type { FilePreferences } from '../rows/file-preferences.ts'
import { add, countersAt, type Counts, type Summary } from './summary.ts'

/** Counts what a file says about the use of content. */
export function countPreferences(summary: Summary, { sources, traits, uses }: FilePreferences): void {
  const at = (...path: readonly string[]): Counts => countersAt(summary, 'preferences', ...path)
  add(at(), 'files')
  for (const source of sources) add(at('sources'), source)
  for (const trait of traits) add(at('traits'), trait)
  for (const [agent, names] of uses) {
    for (const name of names) add(at('agents', agent), name)
  }
}
