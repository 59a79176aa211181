import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { createInterface } from 'node:readline'

import { countQuestions } from '../answers.mjs'
import { stepFor } from './external.mjs'

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
    return { name, start: (job) => start(name, program, job) }
  })
}

/** Starts one with a workload; it then works a round whenever it is told to, and counts its own CPU time. */
async function start(name, program, { task, files, pairs }) {
  const total = countQuestions(pairs)
  const step = stepFor(task, total)
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (word) => {
    child.stdin.write(`${word}\n`)
    const { value, done } = await lines.next()
    if (done) throw new Error(`${name} (${program}) ended instead of answering "${word}".`)
    return value
  }
  sendJob(child.stdin, { files, pairs, step })
  const failed = Number(await ask('open'))
  const answers = task === 'check' ? await ask('answers') : ''
  const run = async () => {
    const [operations, nanoseconds] = (await ask(task)).split(' ').map(Number)
    return { result: 0, operations, nanoseconds }
  }
  const contender = { name, operations: total, isWhole: true, run, close: () => child.stdin.end() }
  return { answers, failed, step, contender }
}

function sendJob(stdin, { files, pairs, step }) {
  for (const { text } of files) {
    const bytes = Buffer.from(text)
    stdin.write(`file ${bytes.length}\n`)
    stdin.write(bytes)
  }
  let number = 0
  for (const { file, agent, questions } of pairs) {
    const urls = questions.urls.filter(() => number++ % step === 0)
    stdin.write(`${[`pair ${file} ${urls.length} ${agent}`, ...urls].join('\n')}\n`)
  }
}
