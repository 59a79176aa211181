import { checkContenders } from '../checking.mjs'
import { withText } from '../corpus/files.mjs'
import { questionsFor, siteOf } from '../corpus/questions.mjs'
import { measureFigures } from '../measure.mjs'
import { charPass } from '../peers/ruly.mjs'
import { partakers } from '../scale.mjs'

const workload = 'hosts'
const agent = 'ExampleBot'
/** Questions before the measurement. An engine that builds an index when questions have cost as much has built it after so many; `curve` has those before. */
const warmingQuestions = { early: 32, late: 128 }

export const hosts = {
  name: workload,
  about:
    'many hosts, each asked one URL after the other hosts were: what a crawler does, and what caches dislike',

  async run({ corpus, scale, peers, pace }) {
    const files = corpus.files.slice(0, 4000).map((file, i) => ({
      ...withText(file),
      site: siteOf(i),
      questions: questionsFor(withText(file).text, siteOf(i), 8, i),
    }))
    const set = `${files.length.toLocaleString('en')} hosts in turn`
    const pairs = files.map(({ name, questions }, file) => ({ file, name, agent, questions }))
    const turns = turnsOf(files)
    const { contenders, differences } = await checkContenders({
      set,
      peers: [...partakers(workload, scale, peers), charPass],
      files,
      pairs,
      longestComparison: Infinity,
      contenderFor(peer, handles) {
        const warming = peer.compilesLate ? warmingQuestions.late : warmingQuestions.early
        for (let i = 0; i < warming; i += 8)
          for (const [host, handle] of handles.entries())
            peer.countAllowed(handle, files[host].questions, 0, 1)
        return contenderOf(peer, handles, turns)
      },
    })
    return {
      figures: await measureFigures({ workload, set, unit: 'ns/check' }, contenders, pace),
      differences,
    }
  },
}

/** The n-th turn asks every host its n-th URL. */
function turnsOf(files) {
  return Array.from({ length: 8 }, (_, turn) => ({
    urls: files.map(({ questions }) => questions.urls[turn]),
    paths: files.map(({ questions }) => questions.paths[turn]),
  }))
}

function contenderOf(peer, handles, turns) {
  return {
    name: peer.name,
    operations: turns.length * handles.length,
    run(step) {
      let operations = 0
      let result = 0
      for (let turn = 0; turn < turns.length; turn++) {
        const first = turn % step
        result += peer.countEach(handles, turns[turn], first, step)
        operations += Math.max(0, Math.ceil((handles.length - first) / step))
      }
      return { operations, result }
    },
  }
}
