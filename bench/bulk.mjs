// What `ruly bulk` gets through, in CPU time, and in how much memory: node bench/bulk.mjs [URLs...]
// The list is a file for the rates, beside policy.filter in this process; a pipe for the memory, so that it can be of any length.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'

import { parse } from 'ruly'

import { tempFolder } from '../scripts/files.mjs'
import { short } from './output/format.mjs'
import { command, cpuSeconds, peakOf, timed } from './processes.mjs'

const counts = process.argv.slice(2).map(Number)
/** The best of all rounds counts: other work on the machine only ever makes one slower. */
const rounds = 5
const listsAtMost = 5
const rateCount = 400_000
const folders = ['products', 'private', 'cart', 'blog/2024', 'a/b/c']
const urlAt = (i) =>
  `https://www.example.com/${folders[i % folders.length]}/item-${i}${i % 3 ? '.html' : `?id=${i * 7}`}`
const rules = `User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /private\nAllow: /private/item-1*5.html\n${Array.from({ length: 40 }, (_, i) => `Disallow: /folder-${i}/\n`).join('')}`

const folder = tempFolder('bulk')
const robots = join(folder, 'robots.txt')
writeFileSync(robots, rules)

const wordsFor = (args) => [command, 'bulk', ...args, '--agent', 'GPTBot', '--robots', robots]

/** Prints how long the command takes for so many URLs from a pipe, and the most memory that it has. */
async function measurePiped(count) {
  const started = performance.now()
  const child = spawn(process.execPath, wordsFor([]), { stdio: ['pipe', 'ignore', 'inherit'] })
  Readable.from(piecesOf(count)).pipe(child.stdin)
  const peak = await peakOf(child)
  const seconds = (performance.now() - started) / 1000
  const shown = (value) => Math.round(value).toLocaleString('en').padStart(12)
  console.log(`${shown(count)} URLs ${shown(count / seconds)} a second, peak ${shown(peak / 2 ** 20)} MiB`)
}

function* piecesOf(count) {
  for (let at = 0; at < count; at += 1000) {
    let piece = ''
    for (let i = at; i < Math.min(count, at + 1000); i++) piece += `${urlAt(i)}\n`
    yield piece
  }
}

function filterSeconds(policy, urls) {
  const before = cpuSeconds()
  for (let list = 0; list < listsAtMost; list++) policy.filter(urls)
  return (cpuSeconds() - before) / listsAtMost
}

function measureRates() {
  const urls = Array.from({ length: rateCount }, (_, i) => Buffer.from(urlAt(i)).toString('latin1'))
  const list = join(folder, 'urls.txt')
  writeFileSync(list, `${urls.join('\n')}\n`)
  const policy = parse(rules).forAgent('GPTBot')
  const cases = [['urls', '--only', 'allowed'], ['text'], ['csv'], ['ndjson']].map((output) => {
    const args = ['--format', ...output]
    return { name: args.join(' '), args, single: Infinity, often: Infinity }
  })
  const lists = Array(listsAtMost).fill(list)
  let own = filterSeconds(policy, urls)
  for (let round = 1; round <= rounds; round++) {
    for (const each of cases) {
      const secondsOf = (names) => timed([process.execPath, ...wordsFor([...names, ...each.args])]).cpu
      own = Math.min(own, filterSeconds(policy, urls))
      each.single = Math.min(each.single, secondsOf([list]))
      each.often = Math.min(each.often, secondsOf(lists))
    }
    console.error(`round ${round} of ${rounds}`)
  }
  const all = (listsAtMost * rateCount).toLocaleString('en')
  const nanoseconds = (seconds) => `${short((seconds / rateCount) * 1e9)} ns a URL`
  console.log(`policy.filter: ${nanoseconds(own)}`)
  for (const { name, single, often } of cases) {
    // What starting takes is in both.
    const seconds = (often - single) / (listsAtMost - 1)
    const whole = own / (often / listsAtMost)
    console.log(
      `${name.padEnd(30)} ${nanoseconds(seconds)}, × ${(own / seconds).toFixed(2)} of that rate, × ${whole.toFixed(2)} with its start for ${all} URLs`,
    )
  }
}

if (counts.length === 0) measureRates()
for (const count of counts) await measurePiped(count)
