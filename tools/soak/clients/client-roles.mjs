import { minGapMs, pauseMs } from '../model/gap-model.mjs'

const MiB = 2 ** 20

/**
 * The processes of a run and the clients in each. Clients of one `group` share what they know, those with the same `turns` the delays.
 * What one `does` is to ask a client, as a rule; or to crawl, or to serve and be asked over HTTP, then by the clock of the machine.
 * A client that `isStrict` is alone, has room for all sites and never gives up on a request, so that the model knows all that it knows.
 */
export const processes = [
  {
    name: 'memory',
    clients: [
      { name: 'roomy', group: 'roomy', turns: 'roomy', isStrict: true, maxMemoryBytes: 256 * MiB },
      { name: 'evicting', group: 'evicting', turns: 'evicting', maxMemoryBytes: MiB },
    ],
  },
  {
    name: 'files',
    store: 'files',
    clients: [{ name: 'files', group: 'files', turns: 'files', maxMemoryBytes: MiB }],
  },
  {
    name: 'lmdb',
    store: 'lmdb',
    clients: [{ name: 'lmdb', group: 'lmdb', turns: 'lmdb', maxMemoryBytes: MiB }],
  },
  {
    name: 'crawl',
    store: 'frontier',
    clients: [{ name: 'crawl', does: 'crawl', group: 'crawl', turns: 'crawl', maxMemoryBytes: 4 * MiB }],
  },
  {
    name: 'service',
    store: 'service',
    clients: [{ name: 'service', does: 'serve', group: 'service', turns: 'service', isSteady: true }],
  },
  {
    name: 'killed',
    store: 'lmdb',
    isKilled: true,
    clients: [
      {
        name: 'killed',
        group: 'lmdb',
        turns: 'killed',
        isKilled: true,
        maxMemoryBytes: MiB,
      },
    ],
  },
  ...['redis-1', 'redis-2'].map((name) => ({
    name,
    store: 'redis',
    clients: [{ name, group: 'redis', turns: 'redis', maxMemoryBytes: MiB }],
  })),
]

/** What all clients are told. The time limits are far above what a busy machine takes, and below what anybody waits for. */
export const commonOptions = {
  headersTimeoutMs: 20_000,
  timeoutMs: 40_000,
  pageTimeoutMs: 20_000,
  politeness: {
    minGapMs,
    pauseMs,
    maxPauseMs: 4000,
    maxRetryAfterMs: 4000,
    latencyFactor: 0,
    leaseMs: 20_000,
  },
}

export const userAgentOf = (name) => `SoakBot/1.0 (${name})`
