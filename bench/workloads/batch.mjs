import { prepare } from '../answers.mjs'
import { figuresOf } from '../figures.mjs'
import { measure } from '../measure.mjs'
import { batches, rulyPeer } from '../peers/ruly.mjs'
import { checkContenders } from './checking.mjs'
import { realQuestions } from './check-real.mjs'

const workload = 'batch'
const set = 'real sample, 200 URLs at once'

export const batch = {
  name: workload,
  about: 'many URLs in one call against one call a URL',

  async run({ corpus, scale, pace }) {
    const { files, pairs } = realQuestions(corpus, scale)
    const { contenders } = await checkContenders({ set, peers: [rulyPeer], files, pairs })
    const { handles } = await prepare(rulyPeer, files, pairs)
    const total = contenders[0].operations
    for (const face of batches) {
      contenders.push(contenderOf(face, handles, pairs, total))
    }
    const measured = await measure(contenders, pace)
    const allowed = contenders.map(({ name, run }) => ({ name, count: run(1).result }))
    const differences = allowed.slice(1).map(({ name, count }) => ({
      set,
      contender: name,
      failed: 0,
      asked: total,
      different: Math.abs(count - allowed[0].count),
      unanswered: 0,
      examples: [],
    }))
    return { figures: figuresOf({ workload, set, unit: 'ns/check' }, measured), differences }
  },
}

function contenderOf(face, handles, pairs, total) {
  const out = new Int32Array(Math.max(...pairs.map(({ questions }) => questions.urls.length)))
  return {
    name: face.name,
    operations: total,
    isWhole: true,
    run() {
      let result = 0
      for (let pair = 0; pair < pairs.length; pair++) {
        result += face.countAllowed(handles[pair], pairs[pair].questions.urls, out)
      }
      return { operations: total, result }
    },
  }
}
