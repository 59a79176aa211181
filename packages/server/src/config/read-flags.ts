import { parseArgs } from 'node:util'

import { ConfigError } from '../runtime/config-error.ts'
import { settings, type Setting } from './settings.ts'

/** What stands on a command line. */
export interface Flags {
  /** Values by the keys of their settings, not yet checked. */
  readonly values: Readonly<Record<string, unknown>>
  /** The configuration file. */
  readonly config: string | undefined
  readonly asks: 'run' | 'help' | 'version' | 'print-config'
}

/** Reads a command line. Throws a `ConfigError` for what is no flag, and with `forMcp` for a flag that is about the service over HTTP. */
export function readFlags(words: readonly string[], forMcp: boolean): Flags {
  const { tokens } = parseArgs({
    args: words.map(withValueAlone),
    options: optionsOfNode,
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const values: Record<string, unknown> = {}
  let config: string | undefined
  let asks: Flags['asks'] = 'run'
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue
    if (token.kind === 'positional')
      throw new ConfigError(`unexpected argument "${token.value}". See --help.`)
    const { name, value } = token
    if (name === 'config') config = valueOf(name, value)
    else if (name === 'print-config' || name === 'help' || name === 'version') asks = name
    else addValue(values, settingOf(name, forMcp), value)
  }
  return { values, config, asks }
}

const optionsOfNode = {
  ...Object.fromEntries(
    settings.map(({ flag, value }) => [
      flag,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  ),
  config: { type: 'string' as const },
  'print-config': { type: 'boolean' as const },
  help: { type: 'boolean' as const, short: 'h' },
  version: { type: 'boolean' as const, short: 'v' },
}

/** `--allow-private` stands for `--allow-private=all`: a value follows only after `=`. */
function withValueAlone(word: string): string {
  const setting = settings.find(({ flag, alone }) => alone !== undefined && word === `--${flag}`)
  return setting === undefined ? word : `${word}=${setting.alone}`
}

function settingOf(name: string, forMcp: boolean): Setting {
  const setting = settings.find(({ flag }) => flag === name)
  if (setting === undefined) throw new ConfigError(`unknown option --${name}. See --help.`)
  if (forMcp && setting.isForMcp !== true)
    throw new ConfigError(
      `--${name} has no effect over standard input and output. Leave it out, or start the service, which offers MCP over HTTP: ruly serve or ruly-server.`,
    )
  return setting
}

function addValue(values: Record<string, unknown>, setting: Setting, value: string | undefined): void {
  const { key } = setting
  const given = givenValue(setting, value)
  values[key] = setting.isList ? [...((values[key] as unknown[] | undefined) ?? []), given] : given
}

function givenValue({ flag, value: placeholder }: Setting, value: string | undefined): unknown {
  if (placeholder !== undefined) return valueOf(flag, value)
  if (value === undefined) return true
  throw new ConfigError(`--${flag} takes no value, got "${value}".`)
}

function valueOf(flag: string, value: string | undefined): string {
  if (value !== undefined) return value
  throw new ConfigError(`--${flag} needs a value.`)
}
