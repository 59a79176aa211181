import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import { isIPv6, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import { isDeepStrictEqual } from 'node:util'

import type { Clock } from '@ruly/client'
import type { Logger } from 'pino'

import { ConfigError } from '../runtime/config-error.ts'
import type { Environment } from '../config/read-settings.ts'
import { settings as settingsOfAll, type Settings } from '../config/settings.ts'
import { readTokens, type BearerTokens } from '../http/bearer-tokens.ts'
import { createApp } from '../app/create-app.ts'
import { type Entrance, createEntrance, type Phase } from '../http/entrance.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { createRoutes } from '../http/route-of.ts'
import { createMetrics } from '../http/service-metrics.ts'
import { openSites } from '../sites/open-sites.ts'
import type { SiteClients } from '../sites/site-clients.ts'
import { createTurnDesk } from '../turns/turn-desk.ts'
import { openWatchDesk } from '../watches/watch-desk.ts'
import { createLog } from './create-log.ts'
import { requestListener } from './request-listener.ts'

/** A service that listens. */
export interface RunningService {
  /** Where it listens, such as `http://127.0.0.1:8642`. */
  readonly url: string
  /** Takes no more work, waits for what is under way as long as the settings say, and ends. */
  stop(): Promise<void>
}

/** A service of this process. */
export interface StartedService extends RunningService {
  /** Goes by other settings from now on, as far as that is possible without a restart, and reads the files again that they name. */
  reload(read: () => Settings): void
}

interface StartOptions {
  /** Whether nothing else runs in the process: then the adapter may replace `Request` and `Response` by faster ones, everywhere. */
  readonly ownsProcess?: boolean
  /** What the files of sites and `--rate` go by; the clock of the machine if left out. */
  readonly clock?: Clock
}

/** Starts the service. Throws a `ConfigError` for settings that cannot be used, such as an address that is taken. */
export async function startService(
  given: Settings,
  env: Environment,
  { ownsProcess = false, clock }: StartOptions = {},
): Promise<StartedService> {
  const settings = { ...given }
  let tokens = tokensOf(settings)
  const server = createHttpServer(settings)
  const { log, logRequest, flush } = createLog(settings)
  const { clients, name, isUsable: isStoreUsable } = await openSites(settings, env, { log, clock })
  const desk = createTurnDesk({
    clients,
    leaseMs: Math.ceil(settings.lease * 1000),
    maxTurns: settings.maxTurns,
  })
  const watches = await orClose(openWatchDesk(settings, clients.client, log), clients)
  let phase: Phase = 'serving'
  const metrics = createMetrics({
    turns: () => desk.counts(),
    open: () => entrance.open(),
    sites: () => clients.stats(),
    isStoreUsable,
  })
  const service = { settings, clients, desk, watches, metrics, log, isStoreUsable, phase: () => phase }
  const app = createApp(service)
  const entrance: Entrance = createEntrance({
    settings,
    tokens: () => tokens,
    rate: createRateLimit(() => settings.rate, clock && (() => clock.now())),
    routeOf: createRoutes(app.routes.map(({ path }) => path)),
    logRequest,
    metrics,
    phase: () => phase,
  })
  const sockets = countSockets(server)
  server.on('request', requestListener({ service, app, entrance, ownsProcess }))
  await orClose(listening(server, settings), watches, clients)
  const url = urlOf(server, settings)
  log.info({ url, store: name, pid: process.pid }, 'listening')
  warnIfOpen(tokens, settings, log)

  let stopped: Promise<void> | undefined
  async function end(): Promise<void> {
    phase = 'leaving'
    log.info({ seconds: settings.drainWait }, 'leaving')
    await sleep(settings.drainWait * 1000)
    phase = 'draining'
    log.info('draining')
    // Those who wait for turns are told that they have ended.
    await desk.endWaiting()
    const isIdle = (): boolean =>
      desk.counts().granted === 0 && Object.values(entrance.open()).every((count) => count === 0)
    await untilIdle(isIdle, settings.drain * 1000)
    await desk.close()
    await watches?.close()
    await closed(server, sockets)
    await clients.close()
    log.info('stopped')
    flush()
  }
  function reload(read: () => Settings): void {
    try {
      tokens = readAgain(read(), { settings, server, clients, log })
      warnIfOpen(tokens, settings, log)
    } catch (err) {
      log.error({ err }, 'everything stays as it was')
    }
  }
  return { url, stop: () => (stopped ??= end()), reload }
}

interface Reloaded {
  readonly settings: Settings
  readonly server: Server
  readonly clients: SiteClients
  readonly log: Logger
}

/** Takes over settings and the files that they name, all or none; gives the tokens. */
function readAgain(next: Settings, { settings, server, clients, log }: Reloaded): BearerTokens | undefined {
  const tokens = tokensOf(next)
  const certificates = certificatesOf(next)
  clients.reloadOverrides(next)
  const waiting = applySettings(settings, next)
  const isTls = server instanceof TlsServer
  if (isTls !== (certificates !== undefined)) waiting.push('tlsCert', 'tlsKey')
  else if (isTls && certificates !== undefined) server.setSecureContext(certificates)
  log.level = settings.logLevel
  log.info('settings, tokens, certificates and overrides were read again')
  if (waiting.length > 0) log.warn({ settings: waiting }, 'these settings apply after a restart')
  return tokens
}

/** Takes over the settings that may change while a service runs; gives the keys of others that differ. */
function applySettings(current: Settings, next: Settings): string[] {
  const differing = settingsOfAll.filter(
    ({ key }) => !isDeepStrictEqual(valueOf(current, key), valueOf(next, key)),
  )
  const live = differing.filter(({ isLive }) => isLive === true)
  Object.assign(current, Object.fromEntries(live.map(({ key }) => [key, valueOf(next, key)])))
  return differing.filter(({ isLive }) => isLive !== true).map(({ key }) => key)
}

function valueOf(settings: Settings, key: string): unknown {
  return settings[key as keyof Settings]
}

function warnIfOpen(tokens: BearerTokens | undefined, { host }: Settings, log: Logger): void {
  if (tokens === undefined && !isLoopback(host))
    log.warn({ host }, 'anybody who reaches this address may use it: pass --token-file')
}

function tokensOf({ tokenFile }: Settings): BearerTokens | undefined {
  return tokenFile === undefined ? undefined : readTokens(tokenFile)
}

/** What was opened before is closed, in this order, if something fails. */
async function orClose<Result>(
  work: Promise<Result>,
  ...opened: readonly ({ close(): Promise<void> } | undefined)[]
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    for (const one of opened) await one?.close()
    throw error
  }
}

function createHttpServer(settings: Settings): Server {
  const options = {
    maxHeaderSize: 32 * 1024,
    headersTimeout: Math.ceil(settings.headersTimeout * 1000),
    // Bodies have their own limit: a stream may take any time.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(1000, Math.ceil(settings.headersTimeout * 500)),
    keepAliveTimeout: 5000,
  }
  const certificates = certificatesOf(settings)
  const server =
    certificates === undefined ? createServer(options) : createTlsServer({ ...options, ...certificates })
  server.maxHeadersCount = 200
  return server
}

interface Certificates {
  readonly cert: Buffer
  readonly key: Buffer
}

function certificatesOf({ tlsCert, tlsKey }: Settings): Certificates | undefined {
  if (tlsCert === undefined || tlsKey === undefined) return undefined
  try {
    const certificates = { cert: readFileSync(tlsCert), key: readFileSync(tlsKey) }
    createSecureContext(certificates)
    return certificates
  } catch (error) {
    throw new ConfigError(`cannot use --tls-cert and --tls-key: ${(error as Error).message}`)
  }
}

async function listening(server: Server, { host, port }: Settings): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', ({ message }) => reject(new ConfigError(message)))
    server.listen({ host, port }, () => {
      server.removeAllListeners('error')
      resolve()
    })
  })
}

function urlOf(server: Server, { host, tlsCert }: Settings): string {
  const { port } = server.address() as AddressInfo
  const scheme = tlsCert === undefined ? 'http' : 'https'
  return `${scheme}://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function countSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** Waits until there is nothing to do, but no longer than so. New requests are told to go elsewhere meanwhile. */
async function untilIdle(isIdle: () => boolean, longestMs: number): Promise<void> {
  const until = performance.now() + longestMs
  while (!isIdle() && performance.now() < until) await sleep(20)
}

/** Closes the server, and cuts what is still open. */
async function closed(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  const done = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  for (const socket of sockets) socket.destroy()
  await done
}
