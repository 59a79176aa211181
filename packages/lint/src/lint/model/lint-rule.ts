import type { DiagnosticCode, Span } from 'ruly'
import type { Edit } from '@ruly/common/edits'
import type { LintFile } from '../facts/lint-file.ts'

/**
 * How serious a finding is, by what the file then does. `error`: nothing of what is written counts, or Googlebot or everyone is shut
 * out; `warning`: probably not what is meant; `info`: worth knowing.
 */
export type Severity = 'info' | 'warning' | 'error'

/** The code of a rule: the codes of diagnostics, and those that only the linter reports. */
export type LintCode =
  | DiagnosticCode
  | 'agent-cut-short'
  | 'agent-ignores-robots-txt'
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
  | 'path-case-differs'
  | 'path-without-slash'
  | 'preferences-contradict'
  | 'preferences-for-unknown-agent'
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
  | 'template-not-rendered'
  | 'too-many-rules'
  | 'trailing-star'
  | 'unescaped-characters'
  | 'unknown-field'
  | 'unused-suppression'
  | 'url-in-rule'
  | 'usage-label-outdated'
  | 'useless-allow'
  | 'wp-content-disallowed'

/** A rule of the linter, as data. */
export interface LintRuleInfo {
  /** Stable code in kebab-case, which is also the name of the rule's page. */
  readonly code: LintCode
  /** Severity, if the configuration sets no other. */
  readonly severity: Severity
  /** The severity of those findings whose effect is another. */
  readonly otherSeverity?: Severity
  /** What the rule finds, in one sentence. */
  readonly summary: string
  /** Why it matters, in a few sentences, with sources. */
  readonly why: string
  /**
   * What the rule's fixes do to verdicts; undefined if it has none. Fixes that should keep verdicts are proved to, or the finding
   * says what they may change.
   */
  readonly fix?: 'keeps-verdicts' | 'changes-verdicts'
}

/** A rule of the linter with the function that runs it. */
export interface LintRule extends LintRuleInfo {
  /** Whether its findings in one file are one mistake that is made on several lines, so that they can be told as one. */
  readonly isOneMistake?: true
  /** Finds the places in a file that the rule is about. */
  readonly check: (file: LintFile) => Iterable<Found>
}

/** Rules by their codes. */
export type LintRules = Readonly<Partial<Record<LintCode, Omit<LintRule, 'code'>>>>

/** A place where a rule found something. */
export interface Found {
  /** Line number, from 1; 0 for the file as a whole. */
  readonly line: number
  /** Severity by the effect of this finding, if it is not the one of the rule. */
  readonly severity?: Severity
  /** The place, in bytes from the start of the file; the whole line by default. */
  readonly span?: Span
  /** Names the problem and its effect, and the cure if that is not obvious. */
  readonly message: string
  /** Other lines that help to understand it. */
  readonly related?: readonly RelatedLine[]
  /** Edits that fix it, in bytes from the start of the file. */
  readonly fix?: readonly Edit[]
}

/** What a rule found, with its severity. */
export interface Finding extends Found {
  /** Code of the rule. */
  readonly code: LintCode
  /** How serious it is. */
  readonly severity: Severity
  /** The whole line as written; empty for the file as a whole. */
  readonly text: string
  /** The lines of all findings that it stands for, in their order; left out if it stands for itself. */
  readonly lines?: readonly number[]
  /** What the fix may change, such as `verdicts under google`. Left out if the fix is proved to keep every verdict. */
  readonly fixChanges?: string
}

/** Another line that helps to understand a finding. */
export interface RelatedLine {
  /** Line number, from 1. */
  readonly line: number
  /** What the line has to do with the finding. */
  readonly message: string
}
