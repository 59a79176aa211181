import { setTimeout as sleep } from 'node:timers/promises'

import { startChaos } from './chaos/start-chaos.mjs'
import { processes } from './clients/client-roles.mjs'
import { createShiftedClock, realNow } from './clients/shifted-clock.mjs'
import { startProcess } from './clients/start-process.mjs'
import { flatness } from './model/flat-memory.mjs'
import { createJudge } from './model/judge.mjs'
import { createMachineLag, everyMs } from './model/machine-lag.mjs'
import { startVirtualSites } from './sites/virtual-sites.mjs'

/** A process that is to end waits for its last questions: for their turns, and for sites that stall. */
const patienceMs = 120_000

/**
 * Runs clients against sites that fail, and checks all that they say and do.
 *
 * `onProgress` gets what was counted so far, `onFault` each fault. `signal` ends the run, and all that it has started.
 */
export async function runSoak(setting, { onProgress, onFault, signal }) {
  const { seed, minutes, siteCount, isEndedByFault, only } = setting
  const names = processes.map(({ name }) => name)
  for (const name of only ?? [])
    if (!names.includes(name)) throw new Error(`No process is called ${name}: expected ${names.join(', ')}.`)
  const startedAt = realNow()
  const chaos = await startChaos({
    seed,
    everyMs: setting.chaosEveryMs,
    onError: ({ stack }) => judge.fault({ kind: 'harness', expected: 'chaos that goes on', got: stack }),
  })
  const used = processes.filter(
    ({ name, store }) =>
      (only === undefined || only.includes(name)) &&
      (store === undefined || chaos.places[store] !== undefined),
  )
  const sites = await startVirtualSites({
    seed,
    count: siteCount,
    startedAt,
    onRobots: (record) => judge.robots(record),
    onPage: (record) => judge.page(record),
  })
  const clients = clientsOf(used, { ...setting, startedAt })
  const lag = createMachineLag()
  const stopNoticing = everyMs(100, (lateMs) => lag.noticed(lateMs))
  const judge = createJudge({
    seed,
    sites: sites.sites,
    clients,
    startedAt,
    chaos,
    lag,
    onFault,
  })
  const running = used.map((one) =>
    startRole(one, { ...setting, startedAt, port: sites.port }, { chaos, judge, lag }),
  )
  chaos.crash(running.filter(({ isKilled }) => isKilled))

  const summary = () => ({
    seconds: Math.round((realNow() - startedAt) / 1000),
    answers: judge.answers,
    requests: { robots: sites.asked.robots, pages: sites.asked.pages },
    gaps: judge.gaps,
    ways: sites.asked.ways,
    chaos: chaos.happened,
    latestTimerMs: Math.round(lag.latestMs()),
    memory: Object.fromEntries(running.map(({ name, samples }) => [name, memoryOf(samples)])),
    faults: judge.faults,
  })

  try {
    const until = startedAt + minutes * 60_000
    const isToEnd = () => realNow() >= until || (isEndedByFault && judge.faults.length > 0)
    while (!isToEnd()) {
      await sleep(Math.min(10_000, until - realNow()), undefined, { signal })
      onProgress(summary())
    }
    await chaos.calm()
    if (isEndedByFault && judge.faults.length > 0) return { ...summary(), setting }
    await Promise.all(running.map((one) => judgeEnd(one, judge)))
    const open = sites.openSockets()
    if (open > 0) judge.fault({ kind: 'socket', expected: 'no connection open', got: `${open} open` })
    return { ...summary(), setting }
  } finally {
    stopNoticing()
    for (const one of running) one.kill()
    await Promise.all([sites.close(), chaos.close()])
  }
}

/** What the models know of each client, by its name. */
function clientsOf(used, { seed, startedAt, jumpEveryMs }) {
  const entries = used.flatMap((one) =>
    one.clients.map((about) => {
      const clock = createShiftedClock({ ...about, seed, startedAt, jumpEveryMs })
      return [about.name, { ...about, clock, startedAt }]
    }),
  )
  return Object.fromEntries(entries)
}

/** Starts a process, and judges what it says. */
function startRole({ name, clients, store, isKilled = false }, setting, { chaos, judge, lag }) {
  const role = { name, isKilled, samples: [], ended: undefined }
  function fault(expected, got) {
    const now = realNow()
    if (chaos.isExcused(got, now - lag.ms(), now)) return
    judge.fault({ kind: 'process', client: name, expected, got })
  }
  const running = startProcess(
    { ...setting, clients, store, place: chaos.places[store] },
    {
      onMessage({ told = [], lateMs = 0, sample, ended, error }) {
        lag.noticed(lateMs)
        for (const answer of told) judge.answer(answer)
        if (sample !== undefined) role.samples.push(sample)
        if (ended !== undefined) role.ended = ended
        if (error !== undefined) fault('no uncaught error', error)
      },
      onFault: (said) => fault('a process that goes on', said),
    },
  )
  return Object.assign(role, running)
}

/** Ends a process, and judges what it leaves behind. */
async function judgeEnd(role, judge) {
  const { name, isKilled, samples } = role
  const fault = (kind, expected, got) => judge.fault({ kind, client: name, expected, got })
  if (!(await role.stop(patienceMs))) fault('end', 'a process that ends', 'one that still runs')
  const { left, held } = role.ended ?? { left: ['no report'], held: 0 }
  for (const more of left) fault('handle', 'nothing left after close()', more)
  if (held > 0) fault('turn', 'no turn held when nobody asks', `${held} held`)
  const { risen } = flatness(samples.map(({ liveBytes }) => liveBytes))
  // One that is killed begins again and again.
  if (risen !== undefined && !isKilled) fault('memory', risen.expected, risen.got)
}

function memoryOf(samples) {
  const { first, last } = flatness(samples.map(({ liveBytes }) => liveBytes))
  const mostFiles = Math.max(0, ...samples.map(({ files = 0 }) => files))
  return {
    now: samples.at(-1)?.liveBytes,
    first,
    last,
    mostFiles,
    live: samples.map(({ liveBytes }) => liveBytes),
  }
}
