import { checkContenders } from '../checking.mjs'
import { sampleOf, withText } from '../corpus/files.mjs'
import { agents, questionsFor, siteOf } from '../corpus/questions.mjs'
import { measureFigures } from '../measure.mjs'
import { charPass } from '../peers/ruly.mjs'

const workload = 'check-real'
const set = 'real sample'

export const checkReal = {
  name: workload,
  about: 'files read once, then asked: every tenth file × 5 agents × 200 URLs',

  async run({ corpus, scale, peers, externals, pace }) {
    const { files, pairs } = realQuestions(corpus)
    const { contenders, differences } = await checkContenders({
      set,
      peers: [...peers, charPass],
      externals,
      files,
      pairs,
      longestComparison: scale.longestComparison,
    })
    return {
      figures: await measureFigures({ workload, set, unit: 'ns/check' }, contenders, pace),
      differences,
    }
  },
}

/** Every tenth file and what is asked about it. */
export function realQuestions(corpus) {
  const files = sampleOf(corpus.files, 10).map((file, i) => ({ ...withText(file), site: siteOf(i) }))
  const pairs = files.flatMap(({ name, text, site }, file) => {
    const questions = questionsFor(text, site, 200, file)
    return agents.map((agent) => ({ file, name, agent, questions }))
  })
  return { files, pairs }
}
