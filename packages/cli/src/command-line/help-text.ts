import type { Command } from './define-command.ts'

/** What stands below the options in the help of a command. */
export function commandHelp({ examples, notes = [], exitCodes }: Command): string {
  const codes = Object.entries(exitCodes).map(([code, means]) => `  ${code}  ${means}`)
  return ['', examplesText(examples), ...notes, `Exit codes:\n${codes.join('\n')}`].join('\n\n').slice(1)
}

/** What stands below the commands in the help of ruly: an example of each, and their exit codes. */
export function programHelp(commands: readonly Command[]): string {
  const examples = commands.flatMap((command) => command.examples.slice(0, 1))
  const end = 'Run "ruly COMMAND --help" for more about a command.'
  return ['', examplesText(examples), `Exit codes:\n${exitCodeTable(commands)}`, end].join('\n\n').slice(1)
}

function examplesText(examples: Command['examples']): string {
  const lines = examples.map(([commandLine, does]) => {
    return `  $ ${commandLine.replaceAll('\n', '\n  $ ')}\n      ${does}`
  })
  return `Examples:\n${lines.join('\n')}`
}

/** Codes 0 and 1 of each command; commands whose codes mean the same share their lines. */
function exitCodeTable(commands: readonly Command[]): string {
  const names = new Map<string, string[]>()
  for (const { name, exitCodes } of commands) {
    const meanings = [exitCodes[0], exitCodes[1]].map((means, code) => means && `${code}  ${means}`)
    const key = meanings.filter((text) => text !== undefined).join('\n')
    names.set(key, [...(names.get(key) ?? []), name])
  }
  const rows = [...names].map(([meanings, sharing]): [string, string] => [sharing.join(', '), meanings])
  rows.push([
    'every command',
    '2  the question is at fault, or a file cannot be read\n130  it was interrupted',
  ])
  const width = Math.max(...rows.map(([sharing]) => sharing.length)) + 2
  const below = `\n${' '.repeat(width + 2)}`
  return rows
    .map(([name, meanings]) => `  ${name.padEnd(width)}${meanings.replaceAll('\n', below)}`)
    .join('\n')
}
