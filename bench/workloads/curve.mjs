import { agents } from '../corpus/questions.mjs'
import { filesBySize } from '../corpus/size-classes.mjs'
import { figuresOf } from '../figures.mjs'
import { measure } from '../measure.mjs'
import { partakers } from '../scale.mjs'

const workload = 'curve'
const agent = agents[0]

export const curve = {
  name: workload,
  about: 'parse a file and ask k questions about it, then forget it; by size of the files',

  async run({ corpus, scale, peers, pace }) {
    const contenders = partakers(workload, scale, peers).filter(({ oneShot }) => oneShot !== undefined)
    const urlsAFile = Math.min(256, Math.max(...scale.curveKs))
    const figures = []
    for (const { name, files } of filesBySize(corpus, scale.curveShare, urlsAFile)) {
      for (const k of scale.curveKs) {
        const measured = await measure(
          contenders.map((peer) => contenderOf(peer, files, k)),
          paceOf(k, pace),
        )
        figures.push(
          ...figuresOf({ workload, set: setOf(name, k), unit: 'µs/file', at: { size: name, k } }, measured),
        )
      }
    }
    return { figures, differences: [], notes: ['The answers are compared in one-shot.'] }
  },
}

function setOf(size, k) {
  return `${size}, parse + ${k.toLocaleString('en')} check${k === 1 ? '' : 's'}`
}

/** As in one-shot: longer turns, because the collector works in each, and fewer of them where each takes seconds. */
function paceOf(k, pace) {
  return { ...pace, shortest: 5 * pace.shortest, rounds: k > 64 ? Math.min(3, pace.rounds) : pace.rounds }
}

function contenderOf(peer, files, k) {
  const run = () => {
    let result = 0
    for (const { text, site, questions } of files) result += peer.oneShot(text, site, agent, questions, k)
    return { operations: files.length, result }
  }
  return { name: peer.name, operations: files.length, isWhole: true, run }
}
