import { wrapped } from '@ruly/common/words'
import { settings, type Setting } from './settings.ts'

const width = 28

/** The help of the service. */
export function serveHelp(command: string): string {
  const mcp = command === 'ruly serve' ? 'ruly mcp' : 'ruly-server mcp'
  return `Usage: ${command} [options]

Answers questions about robots.txt over HTTP, gives turns to crawlers, and offers MCP tools.
For MCP over standard input and output, run "${mcp}".

${optionsText(settings)}

Examples:
  $ ${command}
      listen on http://127.0.0.1:8642; copies of robots.txt are kept in the cache folder of the user
  $ ${command} --port 18642 --allow-private=127.0.0.0/8
      also answer for sites on this machine
  $ ${command} --host 0.0.0.0 --token-file tokens.txt --store redis://redis:6379
      one of a fleet
`
}

/** The help of MCP over standard input and output. */
export function mcpHelp(command: string): string {
  return `Usage: ${command} [options]

Offers MCP tools over standard input and output, for AI assistants that start it themselves.

${optionsText(settings.filter(({ isForMcp }) => isForMcp === true))}
Other settings of the service, there, have no effect.

Examples:
  $ ${command}
      serve until standard input ends; copies of robots.txt are kept in the cache folder of the user
  $ ${command} --store memory
      keep copies of robots.txt in memory only
  $ ${command} --agent ExampleBot --allow-fetch
      answer for ExampleBot unless a call names another agent, and fetch pages
`
}

function optionsText(shown: readonly Setting[]): string {
  const rows = shown.map((setting) => row(flagText(setting), setting.description + defaultText(setting)))
  const others = [
    row('--config FILE', 'a file with settings, in JSON; its keys are the flags in camelCase'),
    row('--print-config', 'print the settings that apply as a file for --config, then exit'),
    row('-h, --help', 'show this help'),
    row('-v, --version', 'show the version'),
  ]
  return `Options:
${[...rows, ...others].join('\n')}

Each setting can also come from the environment, as RULY_STORE for --store, or from the file of --config.
Flags override the environment, which overrides the file.`
}

/** The flag with the placeholder of its value. */
export function flagText({ flag, value, alone }: Setting): string {
  if (value === undefined) return `--${flag}`
  return alone === undefined ? `--${flag} ${value}` : `--${flag}[=${value}]`
}

/** The default of a setting, as its schema has it. */
export function defaultText({ usual }: Setting): string {
  return typeof usual === 'string' || typeof usual === 'number' ? ` (default: ${usual})` : ''
}

function row(flag: string, description: string): string {
  const lines = wrapped(description, 80 - width)
  const head = `  ${flag}`
  const first = head.length < width - 1 ? `${head.padEnd(width)}${lines.shift() ?? ''}` : head
  return [first, ...lines.map((line) => ' '.repeat(width) + line)].join('\n')
}
