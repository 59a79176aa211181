// A process of the soak: its clients ask until it is told to stop, then it closes all and must end by itself. Argument: the setting, as JSON.
import { setTimeout as sleep } from 'node:timers/promises'

import { createLmdbStore, createRedisStore } from '@ruly/client/stores'

import { seeded } from '../../../bench/corpus/random.mjs'
import { everyMs } from '../model/machine-lag.mjs'
import { makeSite } from '../sites/made-site.mjs'
import { commonOptions, userAgentOf } from './client-roles.mjs'
import { ask } from './ask.mjs'
import { leftBehind, resources, settled } from './resources.mjs'
import { createShiftedClock } from './shifted-clock.mjs'

const setting = JSON.parse(process.argv[2])
const { seed, startedAt, jumpEveryMs, port, siteCount, askers, pauseMs, sampleEveryMs, place } = setting
const { createRobotsClient } = await import(setting.clientModule)
const sites = Array.from({ length: siteCount }, (_, number) => makeSite(seed, number))
const told = []
const said = { unreachable: 0, reachable: 0 }
let isOver = false

const stores = {
  lmdb: (clock) => createLmdbStore({ path: place, clock, maxBytes: 8 * 2 ** 20 }),
  redis: (clock) =>
    createRedisStore({
      url: place,
      clock,
      onUnreachable: () => said.unreachable++,
      onReachable: () => said.reachable++,
    }),
}

/** Loopback for sites that there are; an address where nobody listens, or none, for others. */
function lookup(host, { all }, callback) {
  const [, number] = /^site-(\d+)/.exec(host)
  const { kind } = sites[number]
  if (kind === 'unresolved')
    return callback(Object.assign(new Error(`no such host: ${host}`), { code: 'ENOTFOUND' }))
  const address = kind === 'refused' ? '127.0.0.2' : '127.0.0.1'
  return all ? callback(null, [{ address, family: 4 }]) : callback(null, address, 4)
}

const urlOf = (number, path) =>
  `${sites[number].kind === 'not-tls' ? 'https' : 'http'}://${sites[number].host}:${port}${path}`

/** The same numbers in each run of a seed. */
const randomOf = (text) =>
  seeded([...text].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, seed))

function complain(error) {
  process.send({ error: `${error?.stack ?? error}` })
}
process.on('uncaughtException', complain)
process.on('unhandledRejection', complain)
// Whoever started it has died.
process.on('disconnect', () => isOver || process.exit())

// Made when it is first looked at, which any package may do.
void process.stderr
const before = resources()
const opened = setting.clients.map((about) => {
  const clock = createShiftedClock({ seed, startedAt, jumpEveryMs, group: about.group, name: about.name })
  const store = stores[setting.store]?.(clock)
  const { maxMemoryBytes, name } = about
  const options = { ...commonOptions, userAgent: userAgentOf(name), lookup, clock, maxMemoryBytes, store }
  return { about, clock, store, client: createRobotsClient(options) }
})

let latestMs = 0
const stopSending = everyMs(100, (lateMs) => {
  latestMs = Math.max(latestMs, lateMs)
  if (told.length > 0) process.send({ told: told.splice(0), lateMs: latestMs })
})
const sampling = setInterval(() => {
  const stats = opened.map(({ client }) => client.stats())
  const { fetches, memoryBytes, heldTurns } = stats.reduce((sum, one) => ({
    fetches: sum.fetches + one.fetches,
    memoryBytes: sum.memoryBytes + one.memoryBytes,
    heldTurns: [...sum.heldTurns, ...one.heldTurns],
  }))
  process.send({ sample: { ...resources(), fetches, memoryBytes, heldTurns: heldTurns.length } })
}, sampleEveryMs)

/** Asks all the time. A client with room for all sites gets to know them at once, so that its memory is soon full. */
async function askAll({ about, clock, client }) {
  const known = about.isStrict ? client.prefetch(sites.map(({ number }) => urlOf(number, '/'))) : undefined
  const asker = (n) =>
    ask({
      client,
      about,
      clock,
      urlOf,
      siteCount,
      random: randomOf(`${about.name} ${n}`),
      isOver: () => isOver,
      tell: (answer) => told.push(answer),
      atEnd: () => sleep(pauseMs),
    })
  await Promise.all([known, ...Array.from({ length: askers }, (_, n) => asker(n))])
}
const asking = opened.map(askAll)

async function end() {
  isOver = true
  clearInterval(sampling)
  // A call that does not end would be waited for in vain: whoever started this says so.
  await Promise.all(asking)
  // Responses that were forgotten hold their turns until they have arrived.
  const held = await settled(
    () => opened.flatMap(({ client }) => client.stats().heldTurns),
    (turns) => turns.length === 0,
  )
  for (const { client, store } of opened) {
    await client.close()
    await store?.close()
  }
  stopSending()
  process.send({
    told: told.splice(0),
    lateMs: latestMs,
    ended: { left: await leftBehind(before), held: held.length, ...said },
  })
  process.disconnect()
}

process.once('message', () => void end())
