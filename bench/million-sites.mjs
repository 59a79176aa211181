// A million sites through processes that share a Redis, which fails over in the midst:
//   node bench/million-sites.mjs [--sites 1000000] [--processes 6] [--at-once 100] [--server redis-server] [--minutes 120]
//
// Each site is visited by one process, and every twentieth later by another one: they ask Redis what a client asks for a page, and request
// nothing. 30 more sites are sampled: all processes fetch their pages over HTTP as often as they may, and the log of these sites is checked.
// All begin when each knows the robots.txt of these: one that does not when Redis goes away would fetch them alone, as it may.
// Stops after so many minutes, wherever it is. Ends with 1 if a gap was broken, a disallowed URL was fetched, a page or a process failed, or no page was fetched.
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { Redis } from 'ioredis'

import { tempFolder } from '../scripts/files.mjs'
import { loadCorpus, medianFile } from './corpus/files.mjs'

const { values } = parseArgs({
  options: {
    sites: { type: 'string', default: '1000000' },
    processes: { type: 'string', default: '6' },
    'at-once': { type: 'string', default: '100' },
    server: { type: 'string', default: 'redis-server' },
    port: { type: 'string', default: '16400' },
    minutes: { type: 'string', default: '120' },
  },
})
const [sites, processes, atOnce, port] = ['sites', 'processes', 'at-once', 'port'].map((name) =>
  Number(values[name]),
)
const sampled = 30
/** Seconds that a sampled site asks for. */
const delay = 1
/** By then each process has told the new master what it did meanwhile. */
const untilToldMs = 5000

const folder = tempFolder('million')
const children = []

function server(name, ...words) {
  const child = spawn(values.server, words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  children.push(child)
  child.once('error', (error) => {
    throw new Error(`${values.server} cannot be started as ${name}: ${error.message}`)
  })
  return child
}

/** Sites in this process: only what they are asked is of interest. */
const log = []
const origin = createServer((request, response) => {
  const [, site, ...path] = request.url.split('/')
  log.push({ site, path: path.join('/'), process: request.headers['x-process'], at: performance.now() })
  response.writeHead(200, { 'content-type': 'text/plain' })
  response.end(`User-agent: *\nDisallow: /private/\nCrawl-delay: ${delay}\n`)
})
origin.keepAliveTimeout = 120_000

async function startRedis() {
  const quick = ['--repl-diskless-sync-delay', '0', '--client-output-buffer-limit', 'replica 0 0 0']
  const memory = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1', ...quick]
  const master = server('a master', '--port', String(port), ...memory)
  server('a replica', '--port', String(port + 1), ...memory, '--replicaof', '127.0.0.1', String(port))
  const settings = `port ${port + 2}\nbind 127.0.0.1\nsentinel monitor ruly 127.0.0.1 ${port} 1\nsentinel down-after-milliseconds ruly 2000\nsentinel failover-timeout ruly 10000\n`
  writeFileSync(join(folder, 'sentinel.conf'), settings)
  server('a sentinel', 'sentinel.conf', '--sentinel')
  const redis = new Redis({
    name: 'ruly',
    sentinels: [{ host: '127.0.0.1', port: port + 2 }],
    autoResendUnfulfilledCommands: true,
  })
  redis.on('error', () => undefined)
  while (!/connected_slaves:1[^]*state=online/.test(await redis.info('replication'))) await sleep(200)
  // It asks every ten seconds. Before it knows the replica, it cannot fail over.
  const sentinel = new Redis(port + 2)
  while (!/slaves=1/.test(await sentinel.info('sentinel'))) await sleep(200)
  sentinel.disconnect()
  return { master, redis }
}

/** What Redis has: bytes, and the commands that it has run by then. */
async function state(redis) {
  const info = await redis.info('all')
  const number = (pattern) => Number(pattern.exec(info)[1])
  return {
    bytes: number(/used_memory:(\d+)/),
    commands: number(/total_commands_processed:(\d+)/),
    at: performance.now(),
  }
}

const rate = (from, to) => Math.round(((to.commands - from.commands) / (to.at - from.at)) * 1000)
const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]

/** Starts the processes; `said` gathers what they tell, and `tell` tells all of them. */
function startWorkers(file) {
  const said = {
    ready: 0,
    visits: Array(processes).fill(0),
    away: [],
    backAt: 0,
    complaints: [],
    results: [],
  }
  const places = { sentinel: port + 2, origin: origin.address().port, file: file.toString('base64') }
  const workers = Array.from({ length: processes }, (_, number) => {
    const job = JSON.stringify({ number, sites, processes, atOnce, sampled, ...places })
    const worker = fork(new URL('million-sites-worker.mjs', import.meta.url), [job])
    worker.on('message', ({ isReady, visits, complaint, unreachableMs, result }) => {
      if (isReady) said.ready++
      if (visits !== undefined) said.visits[number] = visits
      if (result !== undefined) said.results.push(result)
      if (unreachableMs !== undefined) {
        said.away.push(unreachableMs)
        // Not from the crash on: a busy process notices it late.
        said.backAt = performance.now()
      }
      if (complaint !== undefined) said.complaints.push(complaint)
    })
    worker.once('exit', (code) => {
      if (code !== null && code !== 0) said.complaints.push(`A process ended with ${code}.`)
    })
    return worker
  })
  children.push(...workers)
  const tell = (word) => workers.filter(({ connected }) => connected).forEach((worker) => worker.send(word))
  return { said, tell }
}

/** Lets the processes visit all sites, kills the master half-way, and prints what came out; gives when the crash was. */
async function measure({ master, redis }, { said, tell }) {
  const hasEnded = () => said.complaints.some((complaint) => complaint.startsWith('A process'))
  const visits = () => said.visits.reduce((sum, one) => sum + one, 0)
  while (said.ready < processes && !hasEnded()) await sleep(100)
  const before = await state(redis)
  tell('begin')
  setTimeout(() => tell('stop'), Number(values.minutes) * 60_000).unref()
  while (visits() < sites / 2 && said.results.length === 0) await sleep(100)
  const half = await state(redis)
  const killedAt = performance.now()
  master.kill('SIGKILL')
  console.log(
    `first half: ${rate(before, half)} commands a second; crash of the master after ${Math.round((killedAt - before.at) / 1000)} s`,
  )
  const states = []
  while (said.results.length < processes && !hasEnded()) {
    states.push(await state(redis))
    await sleep(500)
  }
  states.push(await state(redis))
  const seconds = (states.at(-1).at - before.at) / 1000
  console.log(
    `then ${rate(states[0], states.at(-1))} commands a second; ${visits()} visits in ${Math.round(seconds)} s: ${Math.round(visits() / seconds)} a second`,
  )
  printResults(said, Math.max(...states.map(({ bytes }) => bytes)))
  return killedAt
}

function printResults({ results, away }, bytes) {
  const takes = results.flatMap((result) => result.takes).sort((a, b) => a - b)
  const records = results.reduce((sum, result) => sum + result.records, 0)
  const [median, p99, p999] = [0.5, 0.99, 0.999].map((share) => percentile(takes, share).toFixed(1))
  console.log(`a turn: median ${median} ms, p99 ${p99} ms, p99.9 ${p999} ms`)
  console.log(
    `Redis: at most ${(bytes / 2 ** 30).toFixed(2)} GiB, ${Math.round(bytes / records)} bytes a site`,
  )
  console.log(`processes: ${results.map(({ rss }) => Math.round(rss / 2 ** 20)).join(', ')} MiB`)
  console.log(`without Redis for ${away.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
}

/** Requests that came too soon after the one before them with the same key. */
function tooSoon(requests, keyOf) {
  const lastOf = new Map()
  return requests.flatMap((request) => {
    const previous = lastOf.get(keyOf(request))
    lastOf.set(keyOf(request), request)
    const gapMs = request.at - (previous?.at ?? -Infinity)
    return gapMs < 0.95 * delay * 1000 ? [{ ...request, previous, gapMs }] : []
  })
}

/** Whether the sampled sites saw all gaps and no disallowed URL: all processes together outside of the failover, each alone always. */
function isLogClean(killedAt, backAt) {
  const calm = [log.filter(({ at }) => at < killedAt), log.filter(({ at }) => at > backAt + untilToldMs)]
  const pages = log.filter(({ path }) => path !== 'robots.txt')
  const broken = [
    ...calm.flatMap((requests) => tooSoon(requests, ({ site }) => site)),
    ...tooSoon(pages, ({ site, process }) => `${site} ${process}`),
  ]
  const disallowed = log.filter(({ path }) => path.startsWith('private/'))
  console.log(
    `${sampled} sampled sites: ${log.length} requests, ${log.length - pages.length} of them for a robots.txt; ${calm[1].length} after the failover; ${broken.length} too soon, ${disallowed.length} disallowed`,
  )
  for (const { site, process: by = 'its robots.txt', previous, gapMs, at } of broken.slice(0, 10))
    console.log(
      `too soon: ${site} by ${by}, ${Math.round(gapMs)} ms after ${previous.process ?? 'its robots.txt'}, ${((at - killedAt) / 1000).toFixed(1)} s after the crash`,
    )
  return pages.length > 0 && broken.length + disallowed.length === 0
}

try {
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const servers = await startRedis()
  const corpus = loadCorpus()
  const file = medianFile(corpus)
  console.log(
    `${values.server}, ${sites} sites with a file of ${file.length} bytes (${corpus.name}), ${processes} processes, ${atOnce} sites at once in each`,
  )
  const workers = startWorkers(file)
  const killedAt = await measure(servers, workers)
  const { backAt, complaints, results } = workers.said
  const isClean = isLogClean(killedAt, backAt)
  for (const complaint of new Set(complaints)) console.log(complaint)
  if (!isClean || complaints.length > 0 || results.length < processes) process.exitCode = 1
  servers.redis.disconnect()
} finally {
  origin.close()
  origin.closeAllConnections()
  for (const child of children) child.kill('SIGKILL')
}
