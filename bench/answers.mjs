import { openSafely } from './peers/peers.mjs'

/**
 * Opens every file with a peer and binds the agents of its pairs.
 *
 * @param files `{ text, site }`
 * @param pairs `{ file: index, agent, questions }`
 */
export async function prepare(peer, files, pairs) {
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
export function answersOf(peer, handles, pairs, step) {
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

/** How a peer's answers differ from ours: before anything is timed, so that nobody is fast by answering something else. */
export function compareAnswers(ours, theirs, pairs) {
  const difference = { asked: 0, different: 0, unanswered: 0, examples: [] }
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
export function answersWithin(milliseconds, peer, handles, pairs) {
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
export function answersOfText(text, step, total) {
  const answers = new Uint8Array(total)
  for (let i = 0; i < text.length; i++) {
    answers[i * step] = text[i] === 'A' ? yes : text[i] === 'D' ? no : neither
  }
  return answers
}
