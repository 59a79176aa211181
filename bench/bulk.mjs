// What `ruly bulk` gets through, and in how much memory: node bench/bulk.mjs [URLs...]
// The list is a file for the rates, beside policy.filter in this process; a pipe for the memory, so that it can be of any length.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { parse } from 'ruly'

import { residentOctets } from './resident-octets.mjs'

const counts = process.argv.slice(2).map(Number)
const command = fileURLToPath(new URL('../packages/cli/bin/ruly.js', import.meta.url))
/** The best of all rounds is told: other work on the machine only ever makes one slower. */
const rounds = 7
const listsAtMost = 5
const rateCount = 1_000_000
const folders = ['products', 'private', 'cart', 'blog/2024', 'a/b/c']
const urlAt = (i) =>
  `https://www.example.com/${folders[i % folders.length]}/item-${i}${i % 3 ? '.html' : `?id=${i * 7}`}`
const rules = `User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /private\nAllow: /private/item-1*5.html\n${Array.from({ length: 40 }, (_, i) => `Disallow: /folder-${i}/\n`).join('')}`

const folder = mkdtempSync(join(tmpdir(), 'ruly-bulk-'))
const robots = join(folder, 'robots.txt')
const list = join(folder, 'urls.txt')
writeFileSync(robots, rules)

/** Runs the command to its end: how long it takes, and the most memory that it has. */
async function run(args, stdin = 'ignore') {
  const started = performance.now()
  const child = spawn(process.execPath, [command, 'bulk', ...args, '--agent', 'GPTBot', '--robots', robots], {
    stdio: [stdin === 'ignore' ? 'ignore' : 'pipe', 'ignore', 'inherit'],
  })
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, residentOctets(child.pid))), 20)
  if (stdin !== 'ignore') stdin.pipe(child.stdin)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`ruly bulk ended with ${code}`)
  return { seconds: (performance.now() - started) / 1000, peak }
}

function* piecesOf(count) {
  for (let at = 0; at < count; at += 1000) {
    let piece = ''
    for (let i = at; i < Math.min(count, at + 1000); i++) piece += `${urlAt(i)}\n`
    yield piece
  }
}

const shown = (value) => Math.round(value).toLocaleString('en').padStart(12)

async function rates() {
  const urls = Array.from({ length: rateCount }, (_, i) => Buffer.from(urlAt(i)).toString('latin1'))
  writeFileSync(list, `${urls.join('\n')}\n`)
  const policy = parse(rules).forAgent('GPTBot')
  policy.filter(urls)
  const faces = {
    'urls, allowed alone': ['--format', 'urls', '--only', 'allowed'],
    text: ['--format', 'text'],
    csv: ['--format', 'csv'],
    ndjson: ['--format', 'ndjson'],
  }
  const best = (known, seconds) => Math.min(known ?? Infinity, seconds)
  let own
  const single = {}
  const often = {}
  for (let round = 1; round <= rounds; round++) {
    const start = performance.now()
    policy.filter(urls)
    own = best(own, (performance.now() - start) / 1000)
    for (const [name, args] of Object.entries(faces)) {
      single[name] = best(single[name], (await run([list, ...args])).seconds)
      often[name] = best(often[name], (await run([...Array(listsAtMost).fill(list), ...args])).seconds)
    }
    console.error(`round ${round} of ${rounds}`)
  }
  console.log(`policy.filter, one core ${shown(rateCount / own)} URLs a second`)
  for (const name of Object.keys(faces)) {
    // What starting takes is in both.
    const seconds = (often[name] - single[name]) / (listsAtMost - 1)
    const whole = own / (often[name] / listsAtMost)
    console.log(
      `bulk, ${name.padEnd(20)} × ${(own / seconds).toFixed(2)} of that rate, × ${whole.toFixed(2)} with its start for ${shown(listsAtMost * rateCount).trim()}`,
    )
  }
}

try {
  if (counts.length === 0) await rates()
  for (const count of counts) {
    const { seconds, peak } = await run([], Readable.from(piecesOf(count)))
    console.log(
      `${shown(count)} URLs ${shown(count / seconds)} a second, peak ${shown(peak / 1024 / 1024)} MiB`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
