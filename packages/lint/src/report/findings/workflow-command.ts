import { visible } from '../text/visible.ts'

/**
 * A GitHub workflow command, which GitHub shows next to the line of a file.
 *
 * Source: GitHub Actions, Workflow commands, "Setting an error message"; escapes as in its toolkit.
 *
 * @param command the kind of annotation
 * @param properties file, line, title and other properties by name
 * @param message the text of the annotation
 * @returns one line without its end
 * @example
 * workflowCommand('notice', { file: 'robots.txt', line: 2 }, 'Rule changed') // '::notice file=robots.txt,line=2::Rule changed'
 */
export function workflowCommand(
  command: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const shown = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`)
  return `::${command} ${shown.join(',')}::${data(message)}`
}

/** Line ends would end the message, and percent signs be read as escapes. GitHub's log is a terminal. */
function data(text: string): string {
  return visible(text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A'))
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
