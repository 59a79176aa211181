import type { Finding, LintReport } from '../../lint/lint.ts'

/** A file, and what the linter has found in it. */
export interface LintedFile {
  /** The file as people know it: a path, a URL, `standard input`. */
  readonly name: string
  readonly report: Pick<LintReport, 'findings' | 'suppressed' | 'robots'>
  /** What was fixed before, where files are fixed. */
  readonly fixed?: readonly Finding[]
}
