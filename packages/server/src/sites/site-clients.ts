import { readFileSync } from 'node:fs'

import {
  createMemoryTurns,
  createOverrides,
  createRobotsClient,
  type ClientStats,
  type Clock,
  type Evidence,
  type RobotsClient,
  type RobotsClientOptions,
  type SiteOverride,
  type SiteRobots,
  type Store,
} from '@ruly/client'
import { isBrowserUserAgent, policiesByName } from '@ruly/client/internal'
import type { Agent } from 'ruly'
import { dialectNamed } from '@ruly/lint'

import { holdsAddress, type Settings } from '../config/settings.ts'
import { ConfigError } from '../runtime/config-error.ts'
import { version } from '../runtime/own-version.ts'
import { RefusedError, tooMany } from '../runtime/refused-error.ts'

/** A client that asks as one agent, in use until it is given back. */
export interface LentClient {
  readonly client: RobotsClient
  giveBack(): void
}

/** What all clients have done so far. */
export interface SitesStats {
  /** Sites in the memory of the client for any agent. */
  readonly sites: number
  /** Requests for robots.txt files by their results, such as `2xx`, `304` or `error`. */
  readonly requests: Readonly<Record<string, number>>
  /** How often a site was found in memory, in the store, or asked for over the network. */
  readonly found: ClientStats['answers']
}

/** Clients for sites, all of them over one store. */
export interface SiteClients {
  /** Answers questions about any agent, and requests pages as that of the settings. */
  readonly client: RobotsClient
  /**
   * A client whose turns wait as the site asks this agent to.
   *
   * @throws `RefusedError` for an agent without a product token, and while clients for too many other agents are in use
   */
  lend(agent: Agent): LentClient
  /** Requests the robots.txt of the site of a URL now, for all clients; undefined if none governs the URL. */
  refresh(url: string, signal: AbortSignal): Promise<SiteRobots | undefined>
  /** Makes all clients and the store forget the site of a URL. */
  forget(url: string): Promise<void>
  /**
   * Reads the file of the overrides again.
   *
   * @throws `ConfigError` for a file that cannot be used; then nothing changes
   */
  reloadOverrides(settings: Settings): void
  stats(): SitesStats
  close(): Promise<void>
}

/** How many agents may wait for turns at the same time; idle clients of others are kept up to this number. */
const mostAgents = 256

/** The files of one agent may take this part of the memory; the store has them all. */
const partOfAgent = 1 / 16

/** The memory of the settings, in bytes. */
export function memoryBytes({ memory }: Settings): number {
  return memory * 1024 * 1024
}

/**
 * @param clock that of the system if left out
 * @throws `ConfigError` for a file of overrides that cannot be used
 */
export function openClients(settings: Settings, store: Store, clock?: Clock): SiteClients {
  const requests: Record<string, number> = {}
  const overrides = withOverrides(settings, createOverrides)
  const options: RobotsClientOptions = {
    ...clientOptions(settings, store),
    overrides,
    ...(clock && { clock }),
    onRobots({ evidence }) {
      const result = resultOf(evidence)
      requests[result] = (requests[result] ?? 0) + 1
    },
  }
  const client = createRobotsClient(options)
  const agents = new AgentClients(options, memoryBytes(settings))

  return {
    client,
    async refresh(url, signal) {
      const site = await client.refresh(url, { signal })
      if (site === undefined) return undefined
      const { robotsUrl, askedAt } = site.evidence
      // These have it from the store. Those that do not know the site will look there anyway.
      await agents.withEach(async (other) => {
        if (other.robotsInMemory(robotsUrl) !== undefined)
          await other.robotsFor(robotsUrl, { askedSince: askedAt })
      })
      return site
    },
    async forget(url) {
      await client.forget(url)
      await agents.withEach((other) => other.forget(url))
    },
    reloadOverrides: (next) => withOverrides(next, (list) => overrides.replace(list)),
    lend: (agent) => agents.lend(agent),
    stats() {
      const found = agents.found()
      addFound(found, client)
      return { sites: client.stats().sites, requests, found }
    },
    async close() {
      await Promise.all([client.close(), agents.close()])
      await store.close()
    },
  }
}

interface Kept {
  readonly client: RobotsClient
  uses: number
}

/** Clients that each ask as one agent. Idle ones are closed if there are too many, or if they take too much memory. */
class AgentClients {
  readonly #options: RobotsClientOptions
  readonly #memoryBytes: number
  /** Those that were lent longest ago are the first. */
  readonly #byAgent = new Map<string, Kept>()
  /** What those have found that are closed. */
  readonly #closed = { memory: 0, store: 0, network: 0 }

  constructor(options: RobotsClientOptions, memoryInBytes: number) {
    this.#options = options
    this.#memoryBytes = memoryInBytes
  }

  lend(agent: Agent): LentClient {
    const kept = this.#keptFor(agent)
    kept.uses++
    let isLent = true
    return {
      client: kept.client,
      giveBack() {
        if (isLent) kept.uses--
        isLent = false
      },
    }
  }

  /** Does something with all of them, none of which is closed meanwhile. */
  async withEach(work: (client: RobotsClient) => Promise<unknown>): Promise<void> {
    async function withOne(kept: Kept): Promise<void> {
      kept.uses++
      try {
        await work(kept.client)
      } finally {
        kept.uses--
      }
    }
    await Promise.all(Array.from(this.#byAgent.values(), withOne))
  }

  found(): Record<keyof ClientStats['answers'], number> {
    const found = { ...this.#closed }
    for (const { client } of this.#byAgent.values()) addFound(found, client)
    return found
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#byAgent.values(), ({ client }) => client.close()))
  }

  #keptFor(agent: Agent): Kept {
    const key = JSON.stringify(agent)
    const known = this.#byAgent.get(key)
    if (known === undefined) this.#makeRoom()
    else this.#byAgent.delete(key)
    const kept = known ?? {
      client: clientFor(agent, { ...this.#options, maxMemoryBytes: this.#memoryBytes * partOfAgent }),
      uses: 0,
    }
    this.#byAgent.set(key, kept)
    return kept
  }

  /** Closes idle clients, those first that were lent longest ago. */
  #makeRoom(): void {
    let bytes = 0
    for (const kept of this.#byAgent.values()) bytes += kept.client.stats().memoryBytes
    for (const [key, kept] of this.#byAgent) {
      if (this.#byAgent.size < mostAgents && bytes <= this.#memoryBytes * (1 - partOfAgent)) return
      if (kept.uses > 0) continue
      bytes -= kept.client.stats().memoryBytes
      this.#byAgent.delete(key)
      addFound(this.#closed, kept.client)
      void kept.client.close()
    }
    if (this.#byAgent.size >= mostAgents) throw tooMany('agents that wait for turns', mostAgents)
  }
}

/** The other options were checked when the service began. */
function clientFor(agent: Agent, options: RobotsClientOptions): RobotsClient {
  try {
    return createRobotsClient({ ...options, agent })
  } catch (error) {
    throw error instanceof RangeError ? new RefusedError('invalid-request', error.message) : error
  }
}

function addFound(sum: Record<keyof ClientStats['answers'], number>, client: RobotsClient): void {
  const { memory, store, network } = client.stats().answers
  sum.memory += memory
  sum.store += store
  sum.network += network
}

function resultOf({ status, error }: Evidence): string {
  if (status === undefined || error !== undefined) return 'error'
  return status === 304 ? '304' : `${Math.floor(status / 100)}xx`
}

function clientOptions(settings: Settings, store: Store): RobotsClientOptions {
  const {
    userAgent = `ruly/${version}`,
    dialect,
    access = '',
    timeout,
    minGap,
    lease,
    allowPrivate,
    ports,
  } = settings
  const timeoutMs = Math.ceil(timeout * 1000)
  return {
    userAgent,
    // For pages and what belongs to them: the questions name their own agents.
    agent: isBrowserUserAgent(userAgent) ? 'ruly' : userAgent,
    dialect: dialectNamed(dialect),
    access: policiesByName.get(access),
    store,
    turns: store.turns ?? createMemoryTurns(),
    timeoutMs,
    headersTimeoutMs: timeoutMs,
    maxMemoryBytes: memoryBytes(settings),
    politeness: { minGapMs: Math.round(minGap * 1000), leaseMs: Math.ceil(lease * 1000) },
    guard: {
      allowPorts: ports ?? (allowPrivate.length > 0 ? 'all' : [80, 443]),
      allow: holdsAddress(allowPrivate),
    },
  }
}

/** Does something with the overrides of the settings. Throws a `ConfigError` if they cannot be read, or it refuses them. */
function withOverrides<Result>(
  { overrides: path }: Settings,
  use: (overrides: readonly SiteOverride[]) => Result,
): Result {
  try {
    return use(path === undefined ? [] : (JSON.parse(readFileSync(path, 'utf8')) as readonly SiteOverride[]))
  } catch (error) {
    throw new ConfigError(`cannot use --overrides ${path}: ${(error as Error).message}`)
  }
}
