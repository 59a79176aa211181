import type { Diagnostic, DiagnosticCode, Robots } from 'ruly'
import { diagnosticMessage, visible, type Style } from 'ruly/report'

/** Lines that are not read, or not whole: verdicts can be other than the author of the file thinks. */
const telling: ReadonlySet<DiagnosticCode> = new Set([
  'file-too-large',
  'not-a-field',
  'rule-outside-group',
  'line-too-long',
])

/** The faults of a file that can change verdicts. */
export function gravest({ diagnostics }: Robots): readonly Diagnostic[] {
  return diagnostics.filter(({ code }) => telling.has(code))
}

/** One line that counts the faults of a file that can change verdicts, and shows the first; undefined without any. */
export function diagnosticsNote(name: string, robots: Robots): string | undefined {
  const found = gravest(robots)
  const [first] = found
  if (first === undefined) return undefined
  const count =
    found.length === 1
      ? 'a fault that can change verdicts'
      : `${found.length} faults that can change verdicts`
  const which = found.length === 1 ? '' : 'first, '
  return `${name} has ${count}: ${which}line ${first.line}: ${visible(diagnosticMessage(first, robots))}`
}

/** All there is to know about a file, with a heading, for the top of a report; empty where there is nothing. */
export function aboutFile(name: string, texts: readonly string[], style: Style): string {
  const told = texts.filter((text) => text !== '')
  return told.length === 0 ? '' : `${style.strong(`about ${name}`)}\n${told.join('\n')}\n\n`
}
