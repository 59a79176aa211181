import { minGapMs, pauseMs } from '../model/gap-model.mjs'

const MiB = 2 ** 20

/**
 * The processes of a run and the clients in each. Clients of one `group` share what they know, those with the same `turns` the delays.
 * A client that `isStrict` is alone, has room for all sites and never gives up on a request, so that the model knows all that it knows.
 */
export const processes = [
  {
    name: 'memory',
    clients: [
      { name: 'roomy', group: 'roomy', turns: 'roomy', isStrict: true, maxMemoryBytes: 256 * MiB },
      { name: 'evicting', group: 'evicting', turns: 'evicting', isStrict: false, maxMemoryBytes: MiB },
    ],
  },
  {
    name: 'lmdb',
    store: 'lmdb',
    clients: [{ name: 'lmdb', group: 'lmdb', turns: 'lmdb', isStrict: false, maxMemoryBytes: MiB }],
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
        isStrict: false,
        maxMemoryBytes: MiB,
      },
    ],
  },
  ...['redis-1', 'redis-2'].map((name) => ({
    name,
    store: 'redis',
    clients: [{ name, group: 'redis', turns: 'redis', isStrict: false, maxMemoryBytes: MiB }],
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
