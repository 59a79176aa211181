/** How much of each workload is done. `without` are those that are left out; `only` names the peers where not all take part. */
export const fullScale = {
  urlsAGroup: 20_000,
  curveKs: [1, 2, 4, 8, 16, 17, 20, 32, 64, 128, 256, 512, 1024, 2048],
  curveShare: 1,
  stepShare: 1 / 3,
  smallFileStep: 1,
  urlBytes: [1024, 2048, 4096, 8192],
  censusTimes: 8,
  warmingMilliseconds: 1500,
  longestComparison: 4000,
  only: { curve: ['ruly', 'robots-parser'], step: ['ruly', 'robots-parser'] },
}

/** Enough to see whether the ratios hold, on two shared cores. Ratios depend on which files there are, so these are those of the full run. */
export const smokeScale = {
  urlsAGroup: 4000,
  curveKs: [1, 20],
  curveShare: 1 / 4,
  stepShare: 1 / 12,
  smallFileStep: 4,
  urlBytes: [8192],
  censusTimes: 1,
  warmingMilliseconds: 400,
  longestComparison: 300,
  // No floor is about it.
  without: ['strict'],
  only: {
    curve: ['ruly', 'robots-parser'],
    step: ['ruly'],
    'check-size': ['ruly', 'robots-parser'],
    'one-shot': ['ruly', 'robots-parser'],
    parse: ['ruly', 'robots-parser'],
    hosts: ['ruly', 'robots-parser'],
  },
}

/** The peers that take part in a workload. */
export function partakers(workload, { only }, peers) {
  const names = only[workload]
  return names === undefined ? peers : peers.filter(({ name }) => names.includes(name))
}
