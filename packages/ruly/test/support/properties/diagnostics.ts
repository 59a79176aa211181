import fc from 'fast-check'
import { describe, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import type { Diagnostic, DiagnosticCode } from '../../../src/index.ts'
import { lint, type LintCode } from '../../../../lint/src/index.ts'
import { robotsText } from '../arbitraries.ts'
import { runs } from '../share.ts'
import { expectSame } from '../expect-same.ts'

const everyone = 'User-agent: *\n'

/** What the linter tells in place of a diagnostic, where it knows more of the line. */
const instead: Partial<Readonly<Record<DiagnosticCode, readonly LintCode[]>>> = {
  'not-a-field': ['lost-field', 'field-name-begins-like', 'invisible-characters'],
}

/** What the linter tells once for several lines. */
const once: ReadonlySet<DiagnosticCode> = new Set(['not-utf-8', 'rule-outside-group'])

/** Files that the linter looks at as a whole only. */
const wholeFile: ReadonlySet<LintCode> = new Set(['html-page', 'not-text', 'utf-16'])

/** What holds of the diagnostics of every file: of a share of those that could be made up. */
export function diagnosticProperties(share: number): void {
  describe.each(Object.values(dialects))('each diagnostic of any file under $name', (dialect) => {
    it('is told by the linter, too', () => {
      fc.assert(
        fc.property(robotsText, (text) => {
          const file = everyone + text
          const { findings, robots } = lint(file, { dialect })
          fc.pre(!findings.some(({ code }) => wholeFile.has(code)))
          const isTold = ({ code, line }: Diagnostic): boolean =>
            findings.some((finding) => {
              const codes: readonly LintCode[] = [code, ...(instead[code] ?? [])]
              return codes.includes(finding.code) && (finding.line === line || once.has(code))
            })
          expectSame(
            robots.diagnostics.filter((found) => !isTold(found)),
            [],
          )
        }),
        runs(200, share),
      )
    })
  })
}
