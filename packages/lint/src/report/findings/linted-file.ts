import type { Finding } from '../../lint/model/lint-rule.ts'
import type { LintReport } from '../../lint/lint.ts'

/** A file and the result of the linter. */
export interface LintedFile {
  /** Name of the file for people: a path, a URL, `standard input`. */
  readonly name: string
  /** The result of the linter; after fixes, what remains. */
  readonly report: Pick<LintReport, 'findings' | 'suppressed' | 'robots'>
  /** What was fixed; left out if no fixes were requested. */
  readonly fixed?: readonly Finding[]
}
