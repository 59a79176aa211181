import type { Robots } from 'ruly'
import { plainStyle, type Style } from '../text/style.ts'
import { shortenedInside } from '../text/width.ts'
import { diagnosticMessage } from './diagnostic-message.ts'

/** A message can quote a whole line. */
const messageColumns = 200

/**
 * What the author of a file should know, one line each in the order of the file; empty if there is nothing.
 *
 * @param robots the file, whose `diagnostics` are reported
 * @param style how codes look; plain text by default
 * @returns lines without a line end after the last, safe on a terminal
 * @example
 * diagnosticsText(parse('User-agent: *\nDisallow /private\n'))
 * // '  line 2  "Disallow" has no colon after it. The line is read anyway, but some agents skip it.  missing-colon'
 */
export function diagnosticsText(robots: Robots, style: Style = plainStyle): string {
  const { diagnostics } = robots
  const digits = String(diagnostics.at(-1)?.line ?? 0).length
  return diagnostics
    .map((diagnostic) => {
      const message = shortenedInside(diagnosticMessage(diagnostic, robots), messageColumns)
      return `  line ${String(diagnostic.line).padStart(digits)}  ${message}  ${style.faint(diagnostic.code)}`
    })
    .join('\n')
}
