import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { countQuestions } from '../answers.mjs'

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
export function stepFor(task, total) {
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
  const total = countQuestions(pairs)
  const step = stepFor(task, total)
  const folder = mkdtempSync(join(tmpdir(), 'ruly-bench-'))
  const path = join(folder, 'job.json')
  writeFileSync(path, JSON.stringify(jobOf(task, files, pairs, step)))
  const child = spawn(program, [...args, path], { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const hear = async () => {
    const { value, done } = await lines.next()
    if (done) throw new Error(`${name} ended early.`)
    return JSON.parse(value)
  }
  const { answers, failed } = await hear()
  rmSync(folder, { recursive: true, force: true })
  const run = async () => {
    child.stdin.write('go\n')
    return { result: 0, ...(await hear()) }
  }
  const contender = { name, operations: total, isWhole: true, run, close: () => child.stdin.end() }
  return { answers, failed, step, contender }
}

function jobOf(task, files, pairs, step) {
  let number = 0
  return {
    task,
    files: files.map(({ text, site }) => ({ text, site, sizeBytes: Buffer.byteLength(text) })),
    pairs: pairs.map(({ file, agent, questions }) => {
      return { file, agent, urls: questions.urls.filter(() => number++ % step === 0) }
    }),
  }
}
