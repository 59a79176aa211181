/**
 * A workflow command, which GitHub shows beside the line of a file.
 *
 * Source: GitHub Actions, Workflow commands, "Setting an error message"; escapes as its toolkit writes them.
 */
export function workflowCommand(
  command: 'error' | 'warning' | 'notice',
  properties: Readonly<Record<string, string | number>>,
  message: string,
): string {
  const shown = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`)
  return `::${command} ${shown.join(',')}::${data(message)}`
}

/** Line ends and percent signs would end a message, or be read as escapes. */
function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
