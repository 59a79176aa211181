import { contenderOf, countQuestions, noDifference, prepare, wholeContender } from '../checking.mjs'
import { figuresOf } from '../figures.mjs'
import { measure } from '../measure.mjs'
import { batches, rulyPeer } from '../peers/ruly.mjs'
import { realQuestions } from './check-real.mjs'

const workload = 'batch'
const set = 'real sample, 200 URLs at once'

export const batch = {
  name: workload,
  about: 'many URLs in one call against one call a URL',

  async run({ corpus, scale, pace }) {
    const { files, pairs } = realQuestions(corpus, scale)
    const { handles } = await prepare(rulyPeer, files, pairs)
    const total = countQuestions(pairs)
    const contenders = [
      contenderOf(rulyPeer, handles, pairs),
      ...batches.map((face) => {
        const out = new Int32Array(scale.urlsAFile)
        const count = () =>
          pairs.reduce((sum, { questions }, i) => sum + face.countAllowed(handles[i], questions.urls, out), 0)
        return wholeContender(face.name, total, count)
      }),
    ]
    const measured = await measure(contenders, pace)
    const allowed = contenders.map((each) => ({ name: each.name, count: each.run(1).result }))
    const [own, ...others] = allowed
    const differences = others.map(({ name, count }) => {
      return { set, contender: name, ...noDifference, asked: total, different: Math.abs(count - own.count) }
    })
    return { figures: figuresOf({ workload, set, unit: 'ns/check' }, measured), differences }
  },
}
