import { agents } from '../corpus/questions.mjs'
import { filesBySize } from '../corpus/size-classes.mjs'
import { figuresOf } from '../figures.mjs'
import { partakers } from '../scale.mjs'

const workload = 'step'
const agent = agents[0]
/** Questions about each file; ruly has made its index by then. */
const questionsAFile = 128
/** Each file is asked in so many orders, because one URL can take longer than another. */
const orders = 8
/** A question is timed so often, each time about a newly parsed file; the shortest time counts, without interruptions. */
const repetitions = 5

export const step = {
  name: workload,
  about: 'the dearest question about a newly parsed file, as a multiple of the mean of those before it',

  run({ corpus, scale, peers, pace }) {
    const contenders = partakers(workload, scale, peers)
    const sizes = filesBySize(corpus, scale.stepShare, questionsAFile).filter(({ below }) => below <= 10_000)
    const figures = sizes.flatMap(({ name, files }) => {
      const measured = contenders.map((peer) => ({ name: peer.name, values: [] }))
      for (let round = 0; round < pace.rounds; round++)
        for (const [i, peer] of contenders.entries()) measured[i].values.push(worstStep(peer, files))
      return figuresOf({ workload, set: `worst file, ${name}`, unit: '× mean' }, measured)
    })
    return { figures }
  },
}

function worstStep(peer, files) {
  return Math.max(...files.map((file) => highestStep(costsOf(peer, file))))
}

/** The highest ratio of a cost to the mean of those before it. */
function highestStep(costs) {
  let before = costs[0]
  let highest = 0
  for (let i = 1; i < costs.length; i++) {
    highest = Math.max(highest, costs[i] / (before / i))
    before += costs[i]
  }
  return highest
}

/** What each question about a file takes on average over the orders, in milliseconds. */
function costsOf(peer, file) {
  const means = new Float64Array(questionsAFile)
  for (let order = 0; order < orders; order++) {
    const shortest = new Float64Array(questionsAFile).fill(Infinity)
    for (let repetition = 0; repetition < repetitions; repetition++)
      askAll(peer, file, (order * questionsAFile) / orders, shortest)
    for (let i = 0; i < questionsAFile; i++) means[i] += shortest[i] / orders
  }
  return means
}

function askAll(peer, { text, site, questions }, first, shortest) {
  const handle = peer.forAgent(peer.open(text, site), agent)
  for (let i = 0; i < questionsAFile; i++) {
    const before = performance.now()
    peer.answer(handle, questions, (first + i) % questions.urls.length)
    shortest[i] = Math.min(shortest[i], performance.now() - before)
  }
}
