import type { Diagnostic, DiagnosticCode, Robots } from 'ruly'
import { diagnosticMessage, visible, type Style } from '@ruly/lint'

/** Diagnostics of lines that are ignored, wholly or in part: verdicts may differ from what the author intended. */
const telling: ReadonlySet<DiagnosticCode> = new Set([
  'file-too-large',
  'not-a-field',
  'rule-outside-group',
  'line-too-long',
])

/** The diagnostics of a file that can change verdicts. */
export function gravest({ diagnostics }: Robots): readonly Diagnostic[] {
  return diagnostics.filter(({ code }) => telling.has(code))
}

/** One line with the number of diagnostics that can change verdicts, and the first of them; undefined without such diagnostics. */
export function diagnosticsNote(name: string, robots: Robots): string | undefined {
  const found = gravest(robots)
  const [first] = found
  if (first === undefined) return undefined
  const count =
    found.length === 1
      ? 'a problem that can change verdicts'
      : `${found.length} problems that can change verdicts`
  const which = found.length === 1 ? '' : 'first, '
  return `${name} has ${count}: ${which}line ${first.line}: ${visible(diagnosticMessage(first, robots))}`
}

/** The section on a file above a report, with a heading; empty if there is nothing to show. */
export function aboutFile(name: string, texts: readonly string[], style: Style): string {
  const told = texts.filter((text) => text !== '')
  return told.length === 0 ? '' : `${style.strong(`about ${name}`)}\n${told.join('\n')}\n\n`
}
