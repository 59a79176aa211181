import * as ruly from 'ruly'

import { checkContenders } from '../checking.mjs'
import { flat } from '../corpus/random.mjs'
import { measureFigures } from '../measure.mjs'
import { definePeer } from '../peers/define-peer.mjs'
import { charPass, rulyPeer } from '../peers/ruly.mjs'
import { realQuestions } from './check-real.mjs'

const workload = 'strict'

const strictPeer = await definePeer({
  name: 'ruly, strict',
  open: (text) => ruly.parse(text, { maxBytes: Infinity, strict: true }),
  forAgent: rulyPeer.forAgent,
  ask: (policy, { urls }, i) => policy.isAllowed(urls[i]),
})

const resolvingPeer = await definePeer({
  name: 'ruly, each URL through new URL',
  open: rulyPeer.open,
  forAgent: rulyPeer.forAgent,
  ask: (policy, { urls }, i) => policy.isAllowed(new URL(urls[i]).href),
})

export const strict = {
  name: workload,
  about: 'what it costs to have URLs resolved: those that need it and those that do not',

  async run({ corpus, pace }) {
    const { files, pairs } = realQuestions(corpus)
    const sets = [
      { set: 'URLs as url.href has them', asked: pairs },
      { set: 'URLs with /./ in them', asked: pairs.map(withDotSegments) },
    ]
    const figures = []
    const differences = []
    // Both sets ask for the same pages: the first answers are right for both, unless URLs are taken as they are written.
    let ours
    for (const { set, asked } of sets) {
      const peers = [rulyPeer, strictPeer, resolvingPeer, charPass]
      const checked = await checkContenders({ set, peers, files, pairs: asked, ours })
      ours = checked.ours
      differences.push(...checked.differences)
      const where = { workload, set, unit: 'ns/check' }
      figures.push(...(await measureFigures(where, checked.contenders, pace)))
    }
    return { figures, differences }
  },
}

function withDotSegments(pair) {
  const urls = pair.questions.urls.map((url) => {
    const path = url.indexOf('/', 'https://'.length)
    return flat(`${url.slice(0, path)}/.${url.slice(path)}`)
  })
  return { ...pair, questions: { ...pair.questions, urls } }
}
