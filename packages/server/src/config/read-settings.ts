import { readFileSync } from 'node:fs'

import { isBrowserUserAgent } from '@ruly/client/internal'

import { ConfigError } from '../runtime/config-error.ts'
import { readFlags, type Flags } from './read-flags.ts'
import { settings, settingsSchema, type Settings } from './settings.ts'

/** Environment variables. */
export type Environment = Readonly<Record<string, string | undefined>>

/** What the words of a command line and the environment ask for. */
export interface ReadSettings {
  readonly settings: Settings
  /** Options of the command line that are no settings. */
  readonly asks: Flags['asks']
}

/**
 * The settings of a service: flags override environment variables, which override the file.
 *
 * @param forMcp whether flags without an effect over standard input and output are refused; in the other places they may be for the service
 * @throws `ConfigError` for the first one that is unknown or wrong
 */
export function readSettings(words: readonly string[], env: Environment, forMcp = false): ReadSettings {
  const flags = readFlags(words, forMcp)
  // Errors name --help, so it shows it even if something else is wrong.
  if (flags.asks === 'help' || flags.asks === 'version')
    return { settings: settingsSchema.parse({}), asks: flags.asks }
  const file = flags.config ?? env['RULY_CONFIG']
  const inFile = file === undefined ? {} : readFile(file)
  const inEnvironment = Object.fromEntries(
    settings.flatMap(({ key, variable }) => {
      const value = env[variable]
      return value === undefined ? [] : [[key, value] as const]
    }),
  )
  const checked = settingsSchema.safeParse({ ...inFile, ...inEnvironment, ...flags.values })
  if (checked.success) return { settings: checkTogether(checked.data), asks: flags.asks }
  const [issue] = checked.error.issues
  const key = String(issue?.path[0] ?? '')
  if (issue?.code === 'unrecognized_keys')
    throw new ConfigError(`${file}: unknown setting "${issue.keys.join('", "')}". See --help.`)
  throw new ConfigError(`${nameOf(key, { flags: flags.values, inEnvironment, file })}: ${issue?.message}.`)
}

function checkTogether(checked: Settings): Settings {
  if ((checked.tlsCert === undefined) !== (checked.tlsKey === undefined))
    throw new ConfigError('--tls-cert and --tls-key need each other. Pass both, or none.')
  if ((checked.watchWebhook === undefined) !== (checked.watchSecretFile === undefined))
    throw new ConfigError('--watch-webhook and --watch-secret-file need each other. Pass both, or none.')
  if (checked.watchWebhook !== undefined && checked.watchFolder === undefined)
    throw new ConfigError('--watch-webhook needs --watch-folder FOLDER.')
  if (checked.allowFetch && checked.userAgent !== undefined && isBrowserUserAgent(checked.userAgent))
    throw new ConfigError(
      '--allow-fetch needs a --user-agent that names a robot, such as "ExampleBot/1.0 (+https://example.com/bot)".',
    )
  return checked
}

function readFile(path: string): object {
  try {
    const data: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data
  } catch (error) {
    throw new ConfigError(`cannot read the configuration ${path}: ${(error as Error).message}`)
  }
  throw new ConfigError(`${path} must have an object of settings.`)
}

/** How the user gave a setting. */
function nameOf(
  key: string,
  given: { readonly flags: object; readonly inEnvironment: object; readonly file: string | undefined },
): string {
  const known = settings.find((setting) => setting.key === key)
  if (Object.hasOwn(given.flags, key)) return `--${known?.flag}`
  if (Object.hasOwn(given.inEnvironment, key)) return known?.variable ?? key
  return `"${key}" of ${given.file}`
}
