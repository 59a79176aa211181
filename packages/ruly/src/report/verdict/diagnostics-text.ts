import type { Diagnostic } from '../../model/diagnostic.ts'
import { plainStyle, type Style } from '../style.ts'
import { shortenedInside } from '../width.ts'

/** A message can quote a whole line. */
const messageColumns = 200

/** What the author of a file should know, one line each in the order of the file; empty for a file without fault. */
export function diagnosticsText(diagnostics: readonly Diagnostic[], style: Style = plainStyle): string {
  const digits = String(diagnostics.at(-1)?.line ?? 0).length
  return diagnostics
    .map(({ line, code, message }) => {
      return `  line ${String(line).padStart(digits)}  ${shortenedInside(message, messageColumns)}  ${style.faint(code)}`
    })
    .join('\n')
}
