import * as ruly from 'ruly'

import { answersOf, compareAnswers, prepare } from '../answers.mjs'
import { flat } from '../corpus/random.mjs'
import { measureFigures } from '../measure.mjs'
import { charPass } from '../peers/char-pass.mjs'
import { rulyPeer } from '../peers/ruly.mjs'
import { realQuestions } from './check-real.mjs'
import { contenderOf } from './checking.mjs'

const workload = 'strict'

/** Loops of their own, as those of every peer. */
const strictPeer = {
  ...rulyPeer,
  name: 'ruly, strict',
  open(text) {
    return ruly.parse(text, { maxBytes: Infinity, strict: true })
  },
  countAllowed(policy, { urls }, first, step) {
    let allowed = 0
    for (let i = first; i < urls.length; i += step) if (policy.isAllowed(urls[i])) allowed++
    return allowed
  },
}

const resolvingPeer = {
  ...rulyPeer,
  name: 'ruly, each URL through new URL',
  answer(policy, { urls }, i) {
    return policy.isAllowed(new URL(urls[i]).href)
  },
  countAllowed(policy, { urls }, first, step) {
    let allowed = 0
    for (let i = first; i < urls.length; i += step) if (policy.isAllowed(new URL(urls[i]).href)) allowed++
    return allowed
  },
}

export const strict = {
  name: workload,
  about: 'what it costs to have URLs resolved: those that need it and those that do not',

  async run({ corpus, scale, pace }) {
    const { files, pairs } = realQuestions(corpus, scale)
    const sets = [
      { set: 'URLs as url.href has them', asked: pairs },
      { set: 'URLs with /./ in them', asked: pairs.map(withDotSegments) },
    ]
    const figures = []
    const differences = []
    let answers
    for (const { set, asked } of sets) {
      const contenders = []
      for (const peer of [rulyPeer, strictPeer, resolvingPeer, charPass]) {
        const { handles, failed } = await prepare(peer, files, asked)
        contenders.push(contenderOf(peer, handles, asked))
        // Both sets ask for the same pages: the first answers are right for both, unless URLs are taken as they are written.
        if (answers === undefined) answers = answersOf(peer, handles, asked, 1)
        else if (peer === strictPeer || peer === resolvingPeer) {
          const compared = compareAnswers(answers, answersOf(peer, handles, asked, 1), asked)
          differences.push({ set, contender: peer.name, failed, ...compared })
        }
      }
      figures.push(...(await measureFigures({ workload, set, unit: 'ns/check' }, contenders, pace)))
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
