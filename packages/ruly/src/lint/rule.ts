import type { Span } from '../model/dialect.ts'
import type { Edit } from '../text/edits.ts'
import type { LintFile } from './lint-file.ts'

/** `error`: the file does not do what is written; `warning`: probably not what is meant; `info`: worth knowing. */
export type Severity = 'info' | 'warning' | 'error'

/** One thing that may be wrong with a robots.txt. */
export interface LintRule {
  /** Stable, in kebab-case; the name of the rule's file and page. */
  readonly code: string
  /** Where the configuration has no other. */
  readonly severity: Severity
  /** What the rule finds, in one sentence. */
  readonly summary: string
  /** Why that matters, in a few sentences, with sources. */
  readonly why: string
  /**
   * What the rule's fixes do to verdicts; undefined where it has none. Each fix that is to keep them is proved to, or says what it may
   * change.
   */
  readonly fix?: 'keeps-verdicts' | 'changes-verdicts'
  readonly check: (file: LintFile) => Iterable<Found>
}

/** A place where a rule has found something. */
export interface Found {
  /** Counted from 1; 0 for the file as a whole. */
  readonly line: number
  /** In octets of the file; without it the whole line is meant. */
  readonly span?: Span
  /** One sentence that names the thing and says what becomes of it. */
  readonly message: string
  /** Other lines that it takes to understand. */
  readonly related?: readonly RelatedLine[]
  readonly fix?: readonly Edit[]
}

export interface RelatedLine {
  readonly line: number
  readonly message: string
}
