// What `ruly bulk` gets through, and in how much memory: node bench/bulk.mjs [URLs...]
// The list is a file for the rates, beside policy.filter in this process; a pipe for the memory, so that it can be of any length.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

import { parse } from 'ruly'

const counts = process.argv.slice(2).map(Number)
const command = fileURLToPath(new URL('../packages/cli/bin/ruly.js', import.meta.url))
const rounds = 5
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

/** Runs the command to its end; `gives` is told once it runs. */
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

/** What a process holds now (Linux); 0 where that cannot be seen. */
function residentOctets(pid) {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

function* piecesOf(count) {
  for (let at = 0; at < count; at += 1000) {
    let piece = ''
    for (let i = at; i < Math.min(count, at + 1000); i++) piece += `${urlAt(i)}\n`
    yield piece
  }
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]
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
  const ratios = new Map(Object.keys(faces).map((name) => [name, []]))
  const own = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    policy.filter(urls)
    own.push((performance.now() - start) / 1000)
    for (const [name, args] of Object.entries(faces)) {
      const first = await run([list, ...args])
      const { seconds: more } = await run([...Array.from({ length: listsAtMost }, () => list), ...args])
      // What starting takes is in both.
      const seconds = (more - first.seconds) / (listsAtMost - 1)
      ratios.get(name).push(own.at(-1) / seconds)
    }
  }
  console.log(`policy.filter, one core ${shown(rateCount / median(own))} URLs a second`)
  for (const [name, values] of ratios)
    console.log(
      `bulk, ${name.padEnd(20)} × ${median(values).toFixed(2)} of that rate (${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)})`,
    )
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
