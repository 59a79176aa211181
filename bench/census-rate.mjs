// How fast `ruly census` goes through a WARC, beside unpacking alone, and in how much memory: node bench/census-rate.mjs FOLDER [TIMES]
// Makes the WARC from the .txt files of a folder, each so many times, as Common Crawl writes them: one gzip member a record.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

import { residentOctets } from './resident-octets.mjs'

const [folder, times = '1'] = process.argv.slice(2)
if (folder === undefined) throw new Error('name a folder with .txt files')
const binary = fileURLToPath(new URL('../packages/cli/bin/ruly.js', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'census-rate-'))
const warc = join(temporary, 'all.warc.gz')

function writeWarc() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.txt'))
  const file = openSync(warc, 'w')
  let octets = 0
  for (let time = 0; time < Number(times); time++) {
    for (const name of names) {
      const host = `${name.slice(0, -4)}-${time}.example`
      const answer = Buffer.concat([
        Buffer.from('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n'),
        readFileSync(join(folder, name)),
      ])
      const head = `WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://${host}/robots.txt\r\nContent-Length: ${answer.length}\r\n\r\n`
      const record = Buffer.concat([Buffer.from(head), answer, Buffer.from('\r\n\r\n')])
      octets += record.length
      writeSync(file, gzipSync(record))
    }
  }
  closeSync(file)
  return { records: names.length * Number(times), octets }
}

/** Seconds on the clock and of computing, of the fastest of three runs. */
function secondsOf(command, args) {
  const timed = ['-c', 'TIMEFORMAT="%R %U %S"; time "$@" > /dev/null 2> /dev/null', 'bash', command, ...args]
  const runs = Array.from({ length: 3 }, () => {
    const { status, stderr } = spawnSync('bash', timed, { encoding: 'utf8' })
    if (status !== 0) throw new Error(`${command} ended with ${status}`)
    const [clock = 0, user = 0, system = 0] = stderr.trim().split(' ').map(Number)
    return { clock, computing: user + system }
  })
  return runs.toSorted((a, b) => a.computing - b.computing)[0]
}

/** The most memory that a run has. */
async function peakOf(args) {
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, residentOctets(child.pid))), 20)
  await once(child, 'exit')
  clearInterval(timer)
  return peak
}

const { records, octets } = writeWarc()
const size = (number) => (number / 1e6).toFixed(1)
console.log(
  `${records} records, ${size(octets)} MB unpacked, ${size(statSync(warc).size)} MB packed; fastest of three`,
)
const census = [binary, 'census', warc, '--quiet', '--summary']
const ways = [
  ['gunzip alone', 'gunzip', ['-c', warc]],
  ['summary, 1 thread, 23 robots', process.execPath, [...census, '--threads', '1']],
  ['summary, 2 threads, 23 robots', process.execPath, [...census, '--threads', '2']],
  ['summary, 2 threads, 1 robot', process.execPath, [...census, '--threads', '2', '--agent', 'GPTBot']],
  ['rows, 2 threads, 23 robots', process.execPath, [binary, 'census', warc, '--quiet', '--threads', '2']],
]
let alone = 0
for (const [name, command, args] of ways) {
  const { clock, computing } = secondsOf(command, args)
  alone ||= computing
  const rate = `${Math.round(records / computing).toLocaleString('en')} records, ${(octets / 1e6 / computing).toFixed(1)} MB`
  const share = `1/${Math.round(computing / alone)} of gunzip's rate`
  console.log(
    `${name.padEnd(30)} ${clock.toFixed(2)} s, ${computing.toFixed(2)} s of computing: ${rate} a second of that, ${share}`,
  )
}
for (const [name, , args] of ways.slice(1))
  console.log(`${name.padEnd(30)} peak ${((await peakOf(args)) / 1024 / 1024).toFixed(0)} MiB`)
rmSync(temporary, { recursive: true })
