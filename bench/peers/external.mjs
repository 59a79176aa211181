import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { tempFolder } from '../../scripts/files.mjs'
import { countQuestions } from '../checking.mjs'

const python = fileURLToPath(new URL('./external/robots.py', import.meta.url))
const perl = fileURLToPath(new URL('./external/robot-rules.pl', import.meta.url))

/** Engines of other languages. The system's own Python comes second: its packages are not another installation's. */
const known = [
  {
    name: 'Perl WWW::RobotRules',
    tries: [{ program: 'perl', test: ['-MWWW::RobotRules', '-MJSON::PP', '-e', '1'], args: [perl] }],
  },
  {
    name: 'Python Protego',
    tries: ['python3', '/usr/bin/python3'].map((program) => {
      return { program, test: ['-c', 'import protego'], args: [python, 'protego'] }
    }),
  },
  {
    name: 'Python urllib',
    tries: ['python3', '/usr/bin/python3'].map((program) => {
      return { program, test: ['-c', 'import urllib.robotparser'], args: [python, 'urllib'] }
    }),
  },
]

/** Most questions that another process is asked a round; they need microseconds each. */
const mostQuestions = 20_000

/** Every how manieth question is asked of an engine in another process. */
function stepFor(task, total) {
  return task === 'check' ? Math.ceil(total / mostQuestions) | 1 : 1
}

/** Those that are installed here, and the names of those that are not. */
export function findExternals() {
  const externals = []
  const absent = []
  for (const { name, tries } of known) {
    const way = tries.find(({ program, test }) => spawnSync(program, test, { stdio: 'ignore' }).status === 0)
    if (way === undefined) absent.push(name)
    else externals.push({ name, start: (job) => start(name, way, job) })
  }
  return { externals, absent }
}

/** Starts one with a workload; it then works a round whenever it is told to, taking turns with everybody. */
async function start(name, { program, args }, { task, files, pairs }) {
  const step = stepFor(task, countQuestions(pairs))
  const path = join(tempFolder('bench'), 'job.json')
  const inFiles = files.map(({ text, site }) => ({ text, site, sizeBytes: Buffer.byteLength(text) }))
  writeFileSync(path, JSON.stringify({ task, files: inFiles, pairs: everyStep(pairs, step) }))
  const engine = startEngine(name, program, [...args, path])
  const { answers, failed } = JSON.parse(await engine.hear())
  const run = async () => ({ result: 0, ...JSON.parse(await engine.ask('go')) })
  return { answers, failed, step, contender: contenderOf(name, engine, pairs, run) }
}

/**
 * The engines of `--native NAME=PROGRAM`: programs that speak the protocol of bench/native/README.md.
 *
 * @param options `NAME=PROGRAM`, or `PROGRAM`, whose file name is then the name
 * @throws if there is no such program
 */
export function nativePeers(options) {
  return options.map((option) => {
    const [, given, program] = /^(?:([^=]*)=)?(.*)$/.exec(option)
    if (!existsSync(program)) {
      throw new Error(
        `--native ${option}: no such program. Build the adapter as bench/native/README.md says, and pass its path.`,
      )
    }
    const name = given ?? basename(program)
    return { name, start: (job) => startNative(name, program, job) }
  })
}

/** The same for one of these, which counts its own CPU time. */
async function startNative(name, program, { task, files, pairs }) {
  const step = stepFor(task, countQuestions(pairs))
  const engine = startEngine(name, program, [])
  for (const { text } of files) {
    const bytes = Buffer.from(text)
    engine.write(`file ${bytes.length}\n`)
    engine.write(bytes)
  }
  for (const { file, agent, urls } of everyStep(pairs, step))
    engine.write(`${[`pair ${file} ${urls.length} ${agent}`, ...urls].join('\n')}\n`)
  const failed = Number(await engine.ask('open'))
  const answers = task === 'check' ? await engine.ask('answers') : ''
  const run = async () => {
    const [operations, nanoseconds] = (await engine.ask(task)).split(' ').map(Number)
    return { result: 0, operations, nanoseconds }
  }
  return { answers, failed, step, contender: contenderOf(name, engine, pairs, run) }
}

/** A program that is told things by line, and answers by line. */
function startEngine(name, program, args) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const write = (text) => child.stdin.write(text)
  const hear = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${name} (${program}) ended instead of answering.`)
    return value
  }
  const ask = async (word) => {
    write(`${word}\n`)
    return await hear()
  }
  return { write, hear, ask, close: () => child.stdin.end() }
}

function contenderOf(name, { close }, pairs, run) {
  return { name, operations: countQuestions(pairs), isWhole: true, run, close }
}

/** The pairs with every step-th of all URLs. */
function everyStep(pairs, step) {
  let number = 0
  return pairs.map(({ file, agent, questions }) => {
    return { file, agent, urls: questions.urls.filter(() => number++ % step === 0) }
  })
}
