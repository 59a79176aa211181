import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** How long an engine may be silent while a question is open. */
const patienceMs = 20_000
const silent = `did not answer for ${patienceMs / 1000} s. It must flush each line that it writes`

/** Why nothing can be asked any more. */
export class EngineEnded extends Error {}

/**
 * Starts a robots.txt parser as a program that answers questions.
 *
 * It reads one JSON object on each line of standard input, `{"id", "robots", "agent", "url"}`, with `b64` in place of `robots` where the file is no text. It
 * writes `{"id", "allowed"}` for each of them on standard output, in any order, or `{"id", "error"}`, and nothing else.
 *
 * @param {readonly string[]} command the program and its arguments
 * @returns {{ ask: (question: object) => Promise<boolean>, close: () => void }} `close` ends the input: open questions are still answered
 */
export function startEngine([program, ...args]) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const open = new Map()
  let ended
  let lastId = 0
  let timer

  const end = (reason) => {
    ended ??= new EngineEnded(`${program} ${reason}`)
    clearTimeout(timer)
    for (const { reject } of open.values()) reject(ended)
    open.clear()
    child.kill()
  }
  const wait = () => {
    clearTimeout(timer)
    if (open.size > 0) timer = setTimeout(() => end(silent), patienceMs)
  }
  child.on('error', ({ message }) => end(`cannot be started: ${message}`))
  child.on('close', (code) => end(`ended with code ${code}`))
  child.stdin.on('error', () => undefined)
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, allowed, error } = parsed(line)
    const question = open.get(id)
    if (question === undefined) return end(`wrote a line that answers no question: ${line.slice(0, 200)}`)
    open.delete(id)
    wait()
    if (typeof allowed === 'boolean') question.resolve(allowed)
    else question.reject(new Error(error ?? `no "allowed" in ${line.slice(0, 200)}`))
  })

  return {
    ask(question) {
      if (ended !== undefined) return Promise.reject(ended)
      const id = ++lastId
      const answer = new Promise((resolve, reject) => open.set(id, { resolve, reject }))
      child.stdin.write(`${JSON.stringify({ ...question, id })}\n`)
      wait()
      return answer
    },
    close: () => child.stdin.end(),
  }
}

function parsed(line) {
  try {
    return JSON.parse(line) ?? {}
  } catch {
    return {}
  }
}
