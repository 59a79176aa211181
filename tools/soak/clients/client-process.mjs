// A process of the soak: its clients, crawls or services are asked until it is told to stop, then it closes all and must end by itself. Argument: the setting, as JSON.
import { setTimeout as sleep } from 'node:timers/promises'

import { createFilesStore } from '@ruly/client'
import { createLmdbStore, createRedisStore } from '@ruly/client/stores'

import { seeded } from '../../../bench/corpus/random.mjs'
import { everyMs } from '../model/machine-lag.mjs'
import { loopbackOf, makeSite } from '../sites/made-site.mjs'
import { commonOptions, userAgentOf } from './client-roles.mjs'
import { ask, clientWays } from './ask.mjs'
import { openService } from './ask-service.mjs'
import { crawlLists } from './crawl-lists.mjs'
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
  files: (clock) => createFilesStore({ folder: place, clock, maxBytes: 8 * 2 ** 20 }),
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

/** A service looks names up as the machine does, so it is asked about addresses of loopback: one where nobody listens for sites that cannot be reached. */
function urlOf({ does }, number, path) {
  const { kind, host } = sites[number]
  const scheme = kind === 'not-tls' ? 'https' : 'http'
  const isThere = kind !== 'refused' && kind !== 'unresolved'
  const authority = does === 'serve' ? `${loopbackOf(number)}:${isThere ? port : 1}` : `${host}:${port}`
  return `${scheme}://${authority}${path}`
}

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
const opened = await Promise.all(
  setting.clients.map((about) =>
    about.does === 'serve' ? openService({ about, place }) : openClient(about),
  ),
)

function openClient(about) {
  const clock = createShiftedClock({ ...about, seed, startedAt, jumpEveryMs })
  const store = stores[setting.store]?.(clock)
  const { maxMemoryBytes, name, isStrict } = about
  const options = { ...commonOptions, userAgent: userAgentOf(name), lookup, clock, maxMemoryBytes, store }
  const client = createRobotsClient(options)
  return {
    about,
    ask: (asking) =>
      about.does === 'crawl'
        ? crawlLists({ client, place, slots: askers, ...asking })
        : ask({ ways: clientWays, context: { client, clock, isStrict }, ...asking }),
    prefetch: () => client.prefetch(sites.map(({ number }) => urlOf(about, number, '/'))),
    heldTurns: () => client.stats().heldTurns.length,
    async close() {
      await client.close()
      await store?.close()
    },
  }
}

let latestMs = 0
const stopSending = everyMs(100, (lateMs) => {
  latestMs = Math.max(latestMs, lateMs)
  if (told.length > 0) process.send({ told: told.splice(0), lateMs: latestMs })
})
const sampling = setInterval(() => process.send({ sample: resources() }), sampleEveryMs)

/** Asks all the time. A client with room for all sites gets to know them at once, so that its memory is soon full. */
async function askAll({ about, ask: start, prefetch }) {
  const asker = (n) =>
    start({
      about,
      urlOf: (number, path) => urlOf(about, number, path),
      siteCount,
      random: randomOf(`${about.name} ${n}`),
      isOver: () => isOver,
      tell: (answer) => told.push(answer),
      atEnd: () => sleep(pauseMs),
    })
  const known = about.isStrict ? prefetch() : undefined
  // A crawl has slots of its own.
  const count = about.does === 'crawl' ? 1 : askers
  await Promise.all([known, ...Array.from({ length: count }, (_, n) => asker(n))])
}
const asking = opened.map(askAll)

async function end() {
  isOver = true
  clearInterval(sampling)
  // A call that does not end would be waited for in vain: whoever started this says so.
  await Promise.all(asking)
  // Responses and turns that were forgotten are held until they have arrived, or their leases are over.
  const held = await settled(
    async () => (await Promise.all(opened.map((one) => one.heldTurns()))).reduce((sum, count) => sum + count),
    (count) => count === 0,
  )
  await Promise.all(opened.map((one) => one.close()))
  stopSending()
  process.send({
    told: told.splice(0),
    lateMs: latestMs,
    ended: { left: await leftBehind(before), held, ...said },
  })
  process.disconnect()
}

process.once('message', () => void end())
