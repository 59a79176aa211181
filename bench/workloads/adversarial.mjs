import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { noDifference } from '../checking.mjs'
import { figuresOf, missing } from '../figures.mjs'
import { partakers } from '../scale.mjs'
import { adversarialSets } from './adversarial-sets.mjs'

const workload = 'adversarial'
const unit = 'µs/check'
const program = fileURLToPath(new URL('./attacked.mjs', import.meta.url))
/** The collector runs between turns, and is not to throw away compiled code: as in this process. */
const collecting = ['--expose-gc', '--no-flush-bytecode']

export const adversarial = {
  name: workload,
  about:
    'files and URLs made to hurt; every engine in a process of its own, which is killed when it takes too long',

  async run({ scale, peers, limit, say }) {
    const figures = []
    const differences = []
    const attackers = partakers(workload, scale, peers)
    for (const { name: set } of adversarialSets) {
      const results = []
      for (const together of inTurn(attackers, scale.attacksAtOnce)) {
        say(`${workload}: ${set}, ${together.map((peer) => peer.name).join(', ')}`)
        const attack = async (peer) => {
          const { urlBytes } = scale
          return { peer, ...(await runAttack({ set, peer: peer.name, urlBytes, seconds: limit })) }
        }
        results.push(...(await Promise.all(together.map(attack))))
      }
      figures.push(...figuresOfSet(set, results, scale.urlBytes, limit))
      differences.push(...differencesOf(set, results))
    }
    const notes = [
      `"> ${limit} s": killed after so long, reading the file, or asking about one length of URL. Shown: the longest URL; all are in the JSON.`,
    ]
    return { figures, differences, notes }
  },
}

function figuresOfSet(set, results, urlBytes, limit) {
  const figures = []
  for (const sizeBytes of urlBytes) {
    const where = {
      workload,
      set: `${set}, URL ${sizeBytes / 1024} KB`,
      unit,
      isQuiet: sizeBytes !== urlBytes.at(-1),
    }
    const measured = results.flatMap(({ peer, bySize }) => {
      const row = bySize.find((each) => each.sizeBytes === sizeBytes)
      return row === undefined ? [] : [{ name: peer.name, values: row.values }]
    })
    const found = figuresOf(where, measured)
    for (const { peer, killed, error } of results) {
      const text = killed ? `> ${limit} s` : `failed: ${error ?? 'no reason given'}`
      figures.push(found.find(({ contender }) => contender === peer.name) ?? missing(where, peer.name, text))
    }
  }
  const others = [
    { kind: 'newlyRead', what: 'newly read', unit },
    { kind: 'first', what: 'reading and the first check', unit: 'µs' },
  ]
  for (const { kind, what, unit: unitOfKind } of others) {
    const where = { workload, set: `${set}, ${what}`, unit: unitOfKind, isQuiet: true }
    const measured = results.filter((result) => result[kind] !== undefined)
    figures.push(
      ...figuresOf(
        where,
        measured.map((result) => ({ name: result.peer.name, values: result[kind].values })),
      ),
    )
  }
  return figures
}

function inTurn(list, atOnce) {
  return Array.from({ length: Math.ceil(list.length / atOnce) }, (_, i) =>
    list.slice(i * atOnce, (i + 1) * atOnce),
  )
}

function differencesOf(set, results) {
  const [{ bySize: ours }] = results
  return results.slice(1).map(({ peer, bySize }) => {
    const difference = { set, contender: peer.name, ...noDifference }
    for (const { sizeBytes, answers } of bySize) {
      const own = ours.find((row) => row.sizeBytes === sizeBytes)?.answers
      if (own === undefined) continue
      // A slow peer was asked fewer variants of the same question.
      for (let i = 0; i < Math.min(answers.length, own.length); i++) {
        difference.asked++
        if (answers[i] === 'E') difference.unanswered++
        else if (answers[i] !== own[i]) difference.different++
      }
    }
    return difference
  })
}

/**
 * Lets one peer read one adversarial file and answer in a process of its own, which is killed when it says nothing for so many seconds: what hangs
 * in a regular expression cannot be stopped otherwise.
 *
 * @returns what it had said until then: `{ first, newlyRead, bySize: [{ sizeBytes, values, answers }], killed, error }`
 */
async function runAttack({ set, peer, urlBytes, seconds }) {
  const job = JSON.stringify({ set, peer, urlBytes })
  const child = spawn(process.execPath, [...collecting, program, job], { stdio: ['ignore', 'pipe', 'pipe'] })
  const result = { first: undefined, newlyRead: undefined, bySize: [], killed: false, error: undefined }
  const kill = () => {
    result.killed = true
    child.kill('SIGKILL')
  }
  let timer = setTimeout(kill, seconds * 1000)
  let complaint = ''
  child.stderr.on('data', (piece) => (complaint += piece))
  const ended = new Promise((resolve) => {
    child.once('close', resolve)
    child.once('error', resolve)
  })
  for await (const line of createInterface({ input: child.stdout })) {
    clearTimeout(timer)
    timer = setTimeout(kill, seconds * 1000)
    const said = JSON.parse(line)
    if (said.error !== undefined) result.error = said.error.slice(0, 60)
    else if (said.bySize !== undefined) result.bySize.push(said.bySize)
    else Object.assign(result, said)
  }
  await ended
  clearTimeout(timer)
  result.error ??= complaint
    .trim()
    .split('\n')
    .find((line) => /error/i.test(line))
    ?.slice(0, 60)
  return result
}
