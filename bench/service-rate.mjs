// How fast the service is: warm checks beside a constant answer of the same size, and a streamed batch. npm run bench -- service [ROUNDS [OPTIONS OF THE SERVICE]]
//
// Where the system has taskset, each server has the first processor to itself, and what asks it has the others. CPU time is that of the
// server's process, which other load of the machine does not change much; requests a second depend on it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { availableParallelism } from 'node:os'

import autocannon from 'autocannon'

import { root } from '../scripts/files.mjs'
import { spreadOf } from './figures.mjs'
import { cpuSecondsOf } from './processes.mjs'

const rounds = Number(process.argv[2] ?? 20)

const site = createServer((_, response) => {
  response.setHeader('content-type', 'text/plain')
  response.end(
    'User-agent: *\nDisallow: /private\nAllow: /private/*.html$\nSitemap: https://example.com/s.xml\n',
  )
}).listen(0, '127.0.0.1')
await once(site, 'listening')
const origin = `http://127.0.0.1:${site.address().port}`

const processors = availableParallelism()
const isPinned =
  processors > 1 &&
  spawnSync('taskset', ['-acp', `1-${processors - 1}`, String(process.pid)], { stdio: 'ignore' }).status === 0

/** A server in a process of its own. */
async function start(script, ...words) {
  const command = [process.execPath, `${root}${script}`, ...words]
  const [program, ...args] = isPinned ? ['taskset', '-c', '0', ...command] : command
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(child.stdout, 'data')
  return { child, url: /http:\S+\d/.exec(String(line))[0] }
}

const options = ['--port', '0', '--store', 'memory', '--allow-private', ...process.argv.slice(3)]
const service = await start('packages/server/bin/ruly-server.js', ...options)
const path = `/v1/check?url=${encodeURIComponent(`${origin}/private/a`)}&agent=GPTBot`
const answer = await (await fetch(service.url + path)).text()
const constant = await start('bench/constant-server.mjs', String(Buffer.byteLength(answer)))

async function measure({ url, child }) {
  const before = cpuSecondsOf(child)
  const result = await autocannon({ url: url + path, connections: 32, duration: 1 })
  const { total, average } = result.requests
  return { rate: average, p99: result.latency.p99, cpuUs: ((cpuSecondsOf(child) - before) / total) * 1e6 }
}

const median = (values) => spreadOf(values).median

// Both in turn for a second each, so that other load of the machine meets both.
for (let round = 0; round < 3; round++) for (const server of [constant, service]) await measure(server) // to warm up
const pairs = []
for (let round = 0; round < rounds; round++) pairs.push([await measure(constant), await measure(service)])

const shown = (at) => {
  const of = (name) => median(pairs.map((pair) => pair[at][name]))
  return `${Math.round(of('rate'))} requests/s, p99 ${of('p99')} ms, ${of('cpuUs').toFixed(1)} us of CPU a request`
}
const percent = (ratio) => `${Math.round(median(pairs.map(ratio)) * 100)} %`
console.log(`constant of ${answer.length} bytes: ${shown(0)}\nwarm check: ${shown(1)}`)
console.log(
  `median of ${rounds} pairs: rate ${percent(([usual, own]) => own.rate / usual.rate)}, ` +
    `by CPU time ${percent(([usual, own]) => usual.cpuUs / own.cpuUs)}, ` +
    `p99 ${percent(([usual, own]) => own.p99 / usual.p99)} of the constant's`,
)

/** So many questions are written together. */
const urlsAtOnce = 5000

/** Streams so many questions, and reads all answers. */
async function stream(count, query) {
  const piece = Buffer.from(
    Array.from({ length: urlsAtOnce }, (_, at) => `${origin}/private/page-${at}.html\n`).join(''),
  )
  const before = cpuSecondsOf(service.child)
  const startedAt = performance.now()
  const asking = request(`${service.url}/v1/check?agent=GPTBot&${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
  })
  const answered = once(asking, 'response').then(async ([response]) => {
    let bytes = 0
    let last = Buffer.alloc(0)
    for await (const part of response) {
      bytes += part.length
      last = part.length < 200 ? Buffer.concat([last, part]) : part
    }
    return { bytes, last: last.toString().slice(-200) }
  })
  for (let sent = 0; sent < count; sent += urlsAtOnce) if (!asking.write(piece)) await once(asking, 'drain')
  asking.end()
  const { bytes, last } = await answered
  if (!last.includes(`"answers":${count}`)) throw new Error(`The stream ended with ${last}`)
  const cpu = cpuSecondsOf(service.child) - before
  const wall = (performance.now() - startedAt) / 1000
  const perSecond = (time) => Math.round(count / time).toLocaleString('en')
  const size = Math.round(bytes / count)
  console.log(
    `stream (${query}, ${size} bytes an answer): ${perSecond(cpu)} URLs a CPU second, ${perSecond(wall)} a second`,
  )
}

for (const query of ['evidence=none', 'evidence=full']) {
  await stream(100_000, query)
  await stream(1_000_000, query)
}

for (const { child } of [service, constant]) child.kill()
site.close()
