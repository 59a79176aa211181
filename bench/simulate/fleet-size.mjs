const day = 86_400

/** What a fleet is sized by, beside what the simulation and `costs.mjs` say. */
export const fleetTerms = {
  hosts: { value: 1e9, shown: '10⁹', what: 'hosts', source: 'the question' },
  busyShare: {
    value: 0.5,
    shown: '50 %',
    what: 'share of each core that is used on average',
    source: 'choice of the operator: room for peaks and for machines that fail',
  },
  coresAMachine: {
    value: 16,
    what: 'cores of a machine, each with one process',
    source: 'choice of the operator',
  },
  shardBytes: {
    value: 24 * 2 ** 30,
    shown: '24 GiB',
    what: 'memory of a Redis shard',
    source: 'choice of the operator: a restart or a resync of a shard stays short',
  },
}

/**
 * What a fleet needs for as many hosts as asked for. Hosts do not depend on each other, as each has its own record and its own turns: what a
 * sample of n hosts does in a day is done by N hosts N / n times as often.
 */
export function fleetFor(counts, costs, terms) {
  const perSecond = terms.hosts / counts.hosts / counts.days / day
  const robots = counts.robotsRequests * perSecond
  const pages = counts.pages * perSecond
  const cores = (part) => (robots * costs.robots[part] + pages * costs.page[part]) / 1e6 / terms.busyShare
  const redisBytes = costs.recordBytes * terms.hosts
  return {
    robots,
    pages,
    inFlight: (counts.heldMs / 1000) * perSecond,
    bytesASecond: counts.bodyBytes * perSecond,
    processes: Math.ceil(cores('clientUs')),
    machines: Math.ceil(cores('clientUs') / terms.coresAMachine),
    redisBytes,
    shardsByMemory: Math.ceil(redisBytes / terms.shardBytes),
    shardsByCpu: Math.ceil(cores('redisUs')),
  }
}
