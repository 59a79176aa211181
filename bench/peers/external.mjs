import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'

import { root } from '../../scripts/files.mjs'
import { countQuestions } from '../checking.mjs'

const robots = `${root}bench/peers/external/robots.py`
/** That of the system, if there is one: it has the packages that the system installs. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

/** Engines in Perl and Python, with what shows that they are installed. */
const known = [
  {
    name: 'Perl WWW::RobotRules',
    command: ['perl', `${root}bench/peers/external/robot-rules.pl`],
    test: ['-MWWW::RobotRules', '-MJSON::PP', '-e', '1'],
  },
  { name: 'Python Protego', command: [python, robots, 'protego'], test: ['-c', 'import protego'] },
  { name: 'Python urllib', command: [python, robots, 'urllib'], test: ['-c', 'import urllib.robotparser'] },
]

/** Most questions that another process is asked a round; they need microseconds each. */
const mostQuestions = 20_000

/** Those that are installed here, and the names of those that are not. */
export function findExternals() {
  const isHere = ({ command, test }) => spawnSync(command[0], test, { stdio: 'ignore' }).status === 0
  const found = known.filter(isHere)
  return {
    externals: found.map(({ name, command }) => ({ name, start: (job) => start(name, command, job) })),
    absent: known.filter((one) => !found.includes(one)).map(({ name }) => name),
  }
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
    return { name, start: (job) => start(name, [program], job) }
  })
}

/** Starts an engine with a workload; it then works a round whenever it is told to, and counts its own CPU time. */
async function start(name, command, { task, files, pairs }) {
  const total = countQuestions(pairs)
  const step = task === 'check' ? Math.ceil(total / mostQuestions) | 1 : 1
  const engine = startEngine(name, command)
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
  const contender = { name, operations: total, isWhole: true, run, close: engine.close }
  return { answers, failed, step, contender }
}

/** A program that is told things by line, and answers by line. */
function startEngine(name, [program, ...args]) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const write = (text) => child.stdin.write(text)
  const ask = async (word) => {
    write(`${word}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error(`${name} (${program}) ended instead of answering.`)
    return value
  }
  return { write, ask, close: () => child.stdin.end() }
}

/** The pairs with every step-th of all URLs. */
function everyStep(pairs, step) {
  let number = 0
  return pairs.map(({ file, agent, questions }) => {
    return { file, agent, urls: questions.urls.filter(() => number++ % step === 0) }
  })
}
