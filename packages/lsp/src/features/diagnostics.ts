import { parse, type Diagnostic as ParserDiagnostic, type DiagnosticCode } from 'ruly'
import { lintRules, diagnosticMessage, type LintCode, type Severity } from '@ruly/lint'
import { DiagnosticSeverity, DiagnosticTag, type Diagnostic } from 'vscode-languageserver'

import type { PlacedFinding } from '../analysis/analyses.ts'
import type { RobotsFile } from '../documents/robots-file.ts'
import type { EditorSettings } from '../project/editor-settings.ts'
import type { FileContext } from '../project/file-context.ts'

/** The name that the editor shows beside each diagnostic. */
export const source = 'ruly'

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
}

/** Lines without an effect, which editors show faded. */
const unnecessary: ReadonlySet<LintCode> = new Set([
  'duplicate-agent',
  'duplicate-rule',
  'overruled-rule',
  'rule-outside-group',
  'shadowed-rule',
  'sitemap-duplicate',
  'unused-suppression',
  'useless-allow',
])

const deprecated: ReadonlySet<LintCode> = new Set(['agent-retired', 'host-obsolete', 'noindex-obsolete'])

/** A finding of the linter as editors take it. */
export function findingDiagnostic(finding: PlacedFinding, uri: string, settings: EditorSettings): Diagnostic {
  const { code, severity, message, fixChanges, range, related } = finding
  return {
    ...basics(code, settings),
    range,
    severity: severities[severity],
    message: fixChanges === undefined ? message : `${message} The fix may change ${fixChanges}.`,
    ...(related.length > 0 && {
      relatedInformation: related.map((other) => ({
        location: { uri, range: other.range },
        message: other.message,
      })),
    }),
  }
}

const usualSeverity: ReadonlyMap<string, Severity> = new Map(
  lintRules.map(({ code, severity }) => [code, severity]),
)

/** More are not read, and each takes time at every keystroke. */
const mostDiagnostics = 1000

/** Those that the parser finds, until the linter has checked a large file. */
export function quickDiagnostics(
  file: RobotsFile,
  { isIgnored, rules }: FileContext,
  settings: EditorSettings,
): readonly Diagnostic[] {
  const { robots, places } = file
  if (isIgnored) return []
  const found = robots.diagnostics.filter(({ code }) => quickCodes.has(code)).slice(0, mostDiagnostics)
  return found.flatMap((diagnostic) => {
    const { code, span } = diagnostic
    const severity = rules[code] ?? usualSeverity.get(code) ?? 'warning'
    if (severity === 'off') return []
    const message = messageOf(diagnostic, file)
    return [
      { ...basics(code, settings), range: places.rangeOf(span), severity: severities[severity], message },
    ]
  })
}

/** The message of a diagnostic, from its line alone: the lines of a large file take a tenth of a second. */
function messageOf({ code, line, span }: ParserDiagnostic, { robots, document, places }: RobotsFile): string {
  const { lineTable, dialect } = robots
  const start = lineTable.startOf(line)
  const text = document.getText(places.rangeOf({ start, end: lineTable.endOf(line) }))
  const inLine = { start: span.start - start, end: span.end - start }
  return diagnosticMessage({ code, line: 1, span: inLine }, parse(text, { dialect }))
}

/** The codes that `quickDiagnostics` finds: those of the parser whose message is about one line. */
const quickCodes: ReadonlySet<string> = new Set<DiagnosticCode>([
  'byte-order-mark',
  'clean-param-wrong',
  'content-signal-wrong',
  'content-usage-wrong',
  'field-name-begins-like',
  'line-too-long',
  'missing-colon',
  'misspelt-field',
  'not-a-field',
  'not-utf-8',
  'nul-byte',
  'rule-outside-group',
  'sitemap-not-http',
  'sitemap-relative',
  'utf-16',
  'value-not-readable',
])

/** Whether a diagnostic that was shown before is one that only the linter finds again. */
export function isOfLinter({ code, source: from }: Diagnostic): boolean {
  return from === source && typeof code === 'string' && usualSeverity.has(code) && !quickCodes.has(code)
}

function basics(
  code: LintCode,
  { docs }: EditorSettings,
): Pick<Diagnostic, 'code' | 'source' | 'codeDescription' | 'tags'> {
  const tags = [
    ...(unnecessary.has(code) ? [DiagnosticTag.Unnecessary] : []),
    ...(deprecated.has(code) ? [DiagnosticTag.Deprecated] : []),
  ]
  return {
    code,
    source,
    ...(docs !== '' && { codeDescription: { href: `${docs.replace(/\/$/, '')}/${code}` } }),
    ...(tags.length > 0 && { tags }),
  }
}
