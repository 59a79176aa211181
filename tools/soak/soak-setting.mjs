/** Everything that a run goes by, from what the command line says. */
export function soakSetting({ minutes, seed, siteCount, heapMiB = 96, isEndedByFault = true, only }) {
  const wholeMs = minutes * 60_000
  return {
    minutes,
    seed,
    siteCount,
    /** Old space of each process of clients. */
    heapMiB,
    isEndedByFault,
    /** The names of the only processes of clients; undefined for all of them. */
    only,
    /** In each client so many questions are under way at once, each followed by a pause. */
    askers: 24,
    pauseMs: 100,
    sampleEveryMs: Math.min(15_000, wholeMs / 30),
    jumpEveryMs: 15_000,
    /** To Redis, to LMDB and to the process that is killed, one thing happens this often. */
    chaosEveryMs: Math.min(25_000, wholeMs / 4),
    /** What the processes import `createRobotsClient` from. */
    clientModule: '@ruly/client',
  }
}
