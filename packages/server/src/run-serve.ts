import { serveStdio } from '@modelcontextprotocol/server/stdio'

import { readSettings, type Environment, type ReadSettings } from './config/read-settings.ts'
import { mcpHelp, serveHelp } from './config/serve-help.ts'
import { settings as settingsOfAll, type Settings } from './config/settings.ts'
import { createMcpServer } from './mcp/create-mcp-server.ts'
import { stdioMessages } from './mcp/stdio-transport.ts'
import { startService, type RunningService } from './process/start-service.ts'
import { untilStopped } from './process/until-stopped.ts'
import { version } from './runtime/own-version.ts'
import { openSites } from './sites/open-sites.ts'

/**
 * Starts the service, and returns when it listens.
 *
 * @param words the flags, as those of the command
 * @param env the environment variables: settings, and the cache folder of the user
 * @returns the service, to be stopped by you
 * @throws `ConfigError` for flags and settings that are wrong, and for an address that cannot be listened on
 * @see docs/service.md
 * @example
 * const service = await listen(['--port', '0', '--store', 'memory'], process.env)
 * console.log(service.url)
 * await service.stop()
 */
export async function listen(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<RunningService> {
  return await startService(readSettings(words, env).settings, env)
}

/** What a run of the service reads and writes. */
export interface ServeOptions {
  /** What the user typed to start it, for the help. */
  readonly command: string
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Gets the address, or the help. */
  readonly stdout: { write(text: string): unknown }
}

/**
 * Runs the service until it is stopped by a signal. At SIGHUP, it reads tokens, certificates and settings again.
 *
 * @param words the flags
 * @param options the environment and the streams
 * @throws `ConfigError` for flags and settings that are wrong, and for an address that cannot be listened on
 * @example
 * await runServe(['--port', '0'], { command: 'my-service', ...process })
 */
export async function runServe(words: readonly string[], options: ServeOptions): Promise<void> {
  const { settings, asks } = readSettings(words, options.env)
  if (asks !== 'run') {
    options.stdout.write(answerTo(asks, serveHelp(options.command), settings))
    return
  }
  const service = await startService(settings, options.env, { ownsProcess: true })
  const stopped = untilStopped(options.env, () =>
    service.reload(() => readSettings(words, options.env).settings),
  )
  options.stdout.write(
    `ruly listens on ${service.url} (playground: ${service.url}/, API: ${service.url}/docs)\n`,
  )
  await stopped
  await service.stop()
}

/**
 * Serves MCP over standard input and output until the input ends.
 *
 * @param words the flags
 * @param options the environment and the streams; settings of the environment that are about HTTP have no effect
 * @throws `ConfigError` for flags and settings that are wrong, and for flags that have no effect here, such as `--port`
 * @example
 * await runMcp(['--store', 'memory'], { command: 'my-tools', ...process })
 */
export async function runMcp(words: readonly string[], options: ServeOptions): Promise<void> {
  const { settings, asks } = readSettings(words, options.env, true)
  if (asks === 'run') await serveMcp(settings, options.env)
  else options.stdout.write(answerTo(asks, mcpHelp(options.command), withoutService(settings)))
}

async function serveMcp(settings: Settings, env: Environment): Promise<void> {
  const { clients } = await openSites(settings, env)
  const { transport, ended } = stdioMessages(process.stdin, process.stdout)
  const connection = serveStdio(() => createMcpServer({ clients, settings }), {
    transport,
    maxSubscriptions: 1,
    onerror: (error) => process.stderr.write(`ruly mcp: ${error.message}\n`),
  })
  await ended
  await connection.close()
  await clients.close()
}

/** What an option prints after which nothing runs. */
function answerTo(
  asks: Exclude<ReadSettings['asks'], 'run'>,
  help: string,
  shown: Partial<Settings>,
): string {
  if (asks === 'help') return help
  return asks === 'version' ? `${version}\n` : printedSettings(shown)
}

/** The settings that have an effect over standard input and output. */
function withoutService(settings: Settings): Partial<Settings> {
  const keys = new Set(settingsOfAll.filter(({ isForMcp }) => isForMcp === true).map(({ key }) => key))
  return Object.fromEntries(Object.entries(settings).filter(([key]) => keys.has(key)))
}

/** The settings as a configuration file that has the same effect. Passwords in URLs are left out. */
function printedSettings(settings: Partial<Settings>): string {
  const shown = (_: string, value: unknown): unknown =>
    typeof value === 'string' ? withoutPassword(value) : value
  return `${JSON.stringify(settings, shown, 2)}\n`
}

function withoutPassword(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || url.password === '') return text
  url.password = '***'
  return url.href
}
