import {
  answersOf,
  answersOfText,
  answersWithin,
  compareAnswers,
  countQuestions,
  prepare,
} from '../answers.mjs'
import { rulyPeer } from '../peers/ruly.mjs'

/**
 * Prepares checks for measuring: opens the files with every peer, asks everything once, compares the answers with ours.
 *
 * @param peers the first is ruly
 * @param files `{ text, site }`
 * @param longestComparison how many milliseconds a peer may take for its answers
 * @param pairs `{ file: index, agent, questions, name }`, asked one after the other
 */
export async function checkContenders({
  set,
  peers,
  externals = [],
  files,
  pairs,
  longestComparison = 4000,
}) {
  const total = countQuestions(pairs)
  const contenders = []
  const differences = []
  let ours
  for (const peer of peers) {
    const { handles, failed } = await prepare(peer, files, pairs)
    contenders.push(contenderOf(peer, handles, pairs))
    if (peer.isYardstick) continue
    const answers =
      peer === rulyPeer
        ? answersOf(peer, handles, pairs, 1)
        : answersWithin(longestComparison, peer, handles, pairs)
    if (peer === rulyPeer) ours = answers
    else differences.push({ set, contender: peer.name, failed, ...compareAnswers(ours, answers, pairs) })
  }
  for (const external of externals) {
    const started = await external.start({ task: 'check', files, pairs })
    const answers = answersOfText(started.answers, started.step, total)
    differences.push({
      set,
      contender: external.name,
      failed: started.failed,
      ...compareAnswers(ours, answers, pairs),
    })
    contenders.push(started.contender)
  }
  return { contenders, differences }
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
