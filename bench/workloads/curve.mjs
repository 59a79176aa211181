import { withText } from '../corpus/files.mjs'
import { agents, questionsFor, siteOf } from '../corpus/questions.mjs'
import { figuresOf } from '../figures.mjs'
import { measure } from '../measure.mjs'
import { partakers } from '../scale.mjs'

const workload = 'curve'
const agent = agents[0]
/** Where each class of sizes ends, in bytes, and how many files of it are read. */
const classes = [
  { name: 'below 200 bytes', below: 200, files: 120 },
  { name: '200 to 500 bytes', below: 500, files: 120 },
  { name: '500 to 2,000 bytes', below: 2000, files: 120 },
  { name: '2,000 to 10,000 bytes', below: 10_000, files: 120 },
  { name: '10,000 bytes and more', below: Infinity, files: 24 },
]

export const curve = {
  name: workload,
  about: 'parse a file and ask k questions about it, then forget it; by size of the files',

  async run({ corpus, scale, peers, pace }) {
    const contenders = partakers(workload, scale, peers).filter(({ oneShot }) => oneShot !== undefined)
    const figures = []
    let atLeast = 0
    for (const { name, below, files } of classes) {
      const inClass = corpus.files.filter(({ octets }) => octets.length >= atLeast && octets.length < below)
      atLeast = below
      const asked = sampled(inClass, files).map((file, i) => withQuestions(file, siteOf(i), i))
      for (const k of scale.curveKs) {
        const set = `${name}, parse + ${k} check${k === 1 ? '' : 's'}`
        const measured = await measure(
          contenders.map((peer) => contenderOf(peer, asked, k)),
          // As in one-shot: longer turns, because the collector works in each.
          { ...pace, shortest: 5 * pace.shortest },
        )
        figures.push(...figuresOf({ workload, set, unit: 'µs/file' }, measured))
      }
    }
    return { figures, differences: [], notes: ['The answers are compared in one-shot.'] }
  },
}

function sampled(files, count) {
  const step = Math.max(1, Math.floor(files.length / count))
  return files.filter((_file, i) => i % step === 0).slice(0, count)
}

function withQuestions(file, site, seed) {
  const { text } = withText(file)
  return { text, site, questions: questionsFor(text, site, 64, seed) }
}

function contenderOf(peer, files, k) {
  const run = () => {
    let result = 0
    for (const { text, site, questions } of files) result += peer.oneShot(text, site, agent, questions, k)
    return { operations: files.length, result }
  }
  return { name: peer.name, operations: files.length, isWhole: true, run }
}
