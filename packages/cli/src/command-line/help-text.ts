import type { Command } from './define-command.ts'

/** The help of a command below its options: examples, notes and exit codes. */
export function commandHelp({ examples, notes = [], exitCodes }: Command): string {
  const codes = Object.entries(exitCodes).map(([code, means]) => `  ${code}  ${means}`)
  return ['', examplesText(examples), ...notes, `Exit codes:\n${codes.join('\n')}`].join('\n\n').slice(1)
}

/** The help of ruly below the list of commands: one example for each command, and the exit codes. */
export function programHelp(commands: readonly Command[]): string {
  const end = 'Run "ruly COMMAND --help" for details of a command.'
  return ['', examplesText(firstExamples(commands)), `Exit codes:\n${exitCodeTable(commands)}`, end]
    .join('\n\n')
    .slice(1)
}

/** One example for each command. */
export function firstExamples(commands: readonly Command[]): Command['examples'] {
  return Object.fromEntries(commands.flatMap(({ examples }) => Object.entries(examples).slice(0, 1)))
}

function examplesText(examples: Command['examples']): string {
  const lines = Object.entries(examples).map(([commandLine, does]) => {
    return `  $ ${commandLine.replaceAll('\n', '\n  $ ')}\n      ${does}`
  })
  return `Examples:\n${lines.join('\n')}`
}

/** Exit codes 0 and 1 of each command; commands with the same meanings share a row. */
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
    '2  usage error, or a file cannot be read or written\n130  interrupted with Ctrl-C',
  ])
  const width = Math.max(...rows.map(([sharing]) => sharing.length)) + 2
  const below = `\n${' '.repeat(width + 2)}`
  return rows
    .map(([name, meanings]) => `  ${name.padEnd(width)}${meanings.replaceAll('\n', below)}`)
    .join('\n')
}
