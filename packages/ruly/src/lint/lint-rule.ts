import type { DiagnosticCode } from '../model/diagnostic.ts'
import type { Span } from '../model/dialect.ts'
import type { Edit } from '../text/edits.ts'
import type { LintFile } from './lint-file.ts'

/** `error`: the file does not do what is written; `warning`: probably not what is meant; `info`: worth knowing. */
export type Severity = 'info' | 'warning' | 'error'

/** What rules are called: the codes of diagnostics, and those of all that the linter alone can tell. */
export type LintCode =
  | DiagnosticCode
  | 'agent-cut-short'
  | 'agent-lines-apart'
  | 'agent-misspelt'
  | 'agent-never-matches'
  | 'agent-retired'
  | 'agent-without-name'
  | 'assets-disallowed'
  | 'conflicting-rules'
  | 'content-type-wrong'
  | 'crawl-delay-conflict'
  | 'crawl-delay-ignored'
  | 'crawl-delay-out-of-range'
  | 'dialects-disagree'
  | 'dollar-inside'
  | 'duplicate-agent'
  | 'duplicate-rule'
  | 'empty-allow'
  | 'empty-file'
  | 'empty-group'
  | 'everything-disallowed'
  | 'expensive-pattern'
  | 'group-loses-star-rules'
  | 'hash-in-value'
  | 'host-obsolete'
  | 'html-entity'
  | 'html-page'
  | 'invisible-characters'
  | 'lone-cr-line-ends'
  | 'lone-star-pattern'
  | 'lost-field'
  | 'malformed-escape'
  | 'managed-part'
  | 'no-sitemap'
  | 'noindex-obsolete'
  | 'not-text'
  | 'only-comments'
  | 'orphan-after-blank-line'
  | 'overruled-rule'
  | 'path-without-slash'
  | 'preferences-outside-group'
  | 'prefix-catches-more'
  | 'redirected-elsewhere'
  | 'regular-expression'
  | 'repeated-stars'
  | 'reserved-escape'
  | 'robots-txt-rule'
  | 'rule-too-long'
  | 'search-engine-shut-out'
  | 'secret-looking-path'
  | 'several-agents-on-line'
  | 'several-star-groups'
  | 'shadowed-rule'
  | 'sitemap-blocked'
  | 'sitemap-duplicate'
  | 'sitemap-misplaced'
  | 'sitemap-other-host'
  | 'sitemap-over-http'
  | 'space-before-colon'
  | 'space-in-path'
  | 'split-group'
  | 'too-many-rules'
  | 'trailing-star'
  | 'unescaped-characters'
  | 'unknown-field'
  | 'unused-suppression'
  | 'url-in-rule'
  | 'useless-allow'
  | 'wp-content-disallowed'

/** One thing that may be wrong with a robots.txt. */
export interface LintRule {
  /** Stable, in kebab-case; the name of the rule's file and page. */
  readonly code: LintCode
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
