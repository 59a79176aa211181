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
    const { files, pairs } = realQuestions(corpus, scale)
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

/** The sample of files and what is asked about each. */
export function realQuestions(corpus, { fileStep, urlsAFile }) {
  const files = sampleOf(corpus.files, fileStep).map((file, i) => ({ ...withText(file), site: siteOf(i) }))
  const pairs = files.flatMap(({ name, text, site }, file) => {
    const questions = questionsFor(text, site, urlsAFile, file)
    return agents.map((agent) => ({ file, name, agent, questions }))
  })
  return { files, pairs }
}
