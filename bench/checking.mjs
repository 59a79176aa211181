import { openSafely } from './peers/peers.mjs'
import { rulyPeer } from './peers/ruly.mjs'

/**
 * Prepares checks for measuring: opens the files with every peer, asks everything once, compares the answers with ours.
 *
 * @param peers the first is ruly
 * @param files `{ text, site }`
 * @param pairs `{ file: index, agent, questions, name }`, asked one after the other
 * @param longestComparison how many milliseconds a peer may take for its answers
 * @param ours the right answers; those of ruly if there are none
 * @param contenderFor what is measured of a peer
 */
export async function checkContenders({
  set,
  peers,
  externals = [],
  files,
  pairs,
  longestComparison = 4000,
  ours,
  contenderFor = contenderOf,
}) {
  const contenders = []
  const differences = []
  for (const peer of peers) {
    const { handles, failed } = await prepare(peer, files, pairs)
    contenders.push(contenderFor(peer, handles, pairs))
    if (peer === rulyPeer) ours ??= answersOf(peer, handles, pairs, 1)
    else if (!peer.isYardstick) {
      const answers = answersWithin(longestComparison, peer, handles, pairs)
      differences.push({ set, contender: peer.name, ...compareAnswers(ours, answers, pairs), failed })
    }
  }
  for (const { name, start } of externals) {
    const { answers: text, step, failed, contender } = await start({ task: 'check', files, pairs })
    const answers = answersOfText(text, step, ours.length)
    differences.push({ set, contender: name, ...compareAnswers(ours, answers, pairs), failed })
    contenders.push(contender)
  }
  return { contenders, differences, ours }
}

/** A peer that answers every question of the pairs in turn. */
export function contenderOf(peer, handles, pairs) {
  return {
    name: peer.name,
    operations: countQuestions(pairs),
    run(step) {
      let operations = 0
      let result = 0
      // Every step-th question of all, wherever the borders between the pairs are.
      let first = 0
      for (let pair = 0; pair < pairs.length; pair++) {
        const { questions } = pairs[pair]
        const count = questions.urls.length
        if (first < count) {
          result += peer.countAllowed(handles[pair], questions, first, step)
          const asked = Math.ceil((count - first) / step)
          operations += asked
          first += asked * step
        }
        first -= count
      }
      return { operations, result }
    },
  }
}

/** A contender whose work cannot be thinned out: `count` does all of it, and gives a number that depends on every answer. */
export function wholeContender(name, operations, count, isAsync = false) {
  const run = isAsync
    ? async () => ({ operations, result: await count() })
    : () => ({ operations, result: count() })
  return { name, operations, isWhole: true, run }
}

/**
 * Opens every file with a peer and binds the agents of its pairs.
 *
 * @param files `{ text, site }`
 * @param pairs `{ file: index, agent, questions }`
 */
async function prepare(peer, files, pairs) {
  const opened = []
  let failed = 0
  for (const { text, site } of files) {
    const attempt = await openSafely(peer, text, site)
    opened.push(attempt.file)
    if (attempt.failed) failed++
  }
  const handles = pairs.map(({ file, agent }) => peer.forAgent(opened[file], agent))
  return { handles, failed }
}

const yes = 1
const no = 2
const neither = 3

/** The answers of a peer to every `step`-th question, in one byte each: 0 where it was not asked. */
function answersOf(peer, handles, pairs, step) {
  const answers = new Uint8Array(countQuestions(pairs))
  let number = 0
  pairs.forEach(({ questions }, pair) => {
    for (let i = 0; i < questions.urls.length; i++, number++) {
      if (number % step === 0) answers[number] = answerOf(peer, handles[pair], questions, i)
    }
  })
  return answers
}

function answerOf(peer, handle, questions, i) {
  try {
    const answer = peer.answer(handle, questions, i)
    return answer === true ? yes : answer === false ? no : neither
  } catch {
    return neither
  }
}

export const noDifference = { failed: 0, asked: 0, different: 0, unanswered: 0, examples: [] }

/** How a peer's answers differ from ours: before anything is timed, so that nobody is fast by answering something else. */
function compareAnswers(ours, theirs, pairs) {
  const difference = { ...noDifference, examples: [] }
  let number = 0
  for (const { questions, agent, name } of pairs) {
    for (const url of questions.urls) {
      const answer = theirs[number]
      const own = ours[number++]
      if (answer === 0 || own === 0) continue
      difference.asked++
      if (answer === own) continue
      if (answer === neither) difference.unanswered++
      else difference.different++
      if (difference.examples.length < 3)
        difference.examples.push({ file: name, agent, url, ours: word(own), theirs: word(answer) })
    }
  }
  return difference
}

function word(answer) {
  return answer === yes ? 'allowed' : answer === no ? 'not allowed' : 'no answer'
}

/**
 * The answers to as many questions as a peer can give in some seconds, spread over all: to ever more of them, fourfold at a time,
 * because the first ones say little about how long the others take.
 */
function answersWithin(milliseconds, peer, handles, pairs) {
  let step = Math.ceil(countQuestions(pairs) / 64) | 1
  for (;;) {
    const before = performance.now()
    const answers = answersOf(peer, handles, pairs, step)
    const took = performance.now() - before
    if (step === 1 || took * 3 > milliseconds) return answers
    const nearer = took * 16 > milliseconds ? (step * took) / milliseconds : step / 8
    step = Math.max(1, Math.ceil(nearer) | 1)
  }
}

export function countQuestions(pairs) {
  return pairs.reduce((sum, { questions }) => sum + questions.urls.length, 0)
}

/** Answers of peers in other processes come as text: `A` allowed, `D` not, anything else none. */
function answersOfText(text, step, total) {
  const answers = new Uint8Array(total)
  for (let i = 0; i < text.length; i++) {
    answers[i * step] = text[i] === 'A' ? yes : text[i] === 'D' ? no : neither
  }
  return answers
}
