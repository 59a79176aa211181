import { sampleOf, withText } from '../corpus/files.mjs'
import { agents, questionsFor, siteOf } from '../corpus/questions.mjs'
import { figuresOf } from '../figures.mjs'
import { measure } from '../measure.mjs'
import { partakers } from '../scale.mjs'
import { checkContenders } from './checking.mjs'

const workload = 'one-shot'
const agent = agents[0]

export const oneShot = {
  name: workload,
  about: 'parse a file and ask k questions about it, then forget it; every tenth file, in turn',

  async run({ corpus, scale, peers, externals, pace }) {
    const files = sampleOf(corpus.files, scale.fileStep).map((file, i) => ({
      ...withText(file),
      site: siteOf(i),
    }))
    const pairs = files.map(({ name, text, site }, file) => {
      return {
        file,
        name,
        agent,
        questions: questionsFor(text, site, Math.min(256, Math.max(...scale.ks)), file),
      }
    })
    const able = partakers(workload, scale, peers).filter((peer) => peer.oneShot !== undefined)
    const { differences } = await checkContenders({
      set: 'k = 1',
      peers: able,
      files,
      pairs,
      longestComparison: scale.longestComparison,
    })
    const figures = []
    for (const k of scale.ks) {
      const set = setOf(k)
      // The work of a slow engine cannot be thinned out: the mean over all files hangs on the few large ones.
      const contenders = able
        .filter((peer) => !(peer.isSlow && k > 16))
        .map((peer) => contenderOf(peer, files, pairs, k))
      for (const external of k === 1 ? externals : []) {
        contenders.push((await external.start({ task: 'one-shot', files, pairs })).contender)
      }
      figures.push(
        ...figuresOf({ workload, set, unit: 'µs/file' }, await measure(contenders, paceOf(k, pace))),
      )
    }
    const beyond = [{ text: textBeyondAscii, site: siteOf(0) }]
    const asked = [{ questions: questionsFor(textBeyondAscii, siteOf(0), 1, 0) }]
    figures.push(
      ...figuresOf(
        { workload, set: `text beyond ASCII, ${setOf(1)}`, unit: 'µs/file' },
        await measure(
          able.map((peer) => contenderOf(peer, beyond, asked, 1)),
          paceOf(1, pace),
        ),
      ),
    )
    return { figures, differences, notes: [] }
  },
}

/** 84 KB in which one letter is not ASCII: it has to be converted, all but one byte of it for nothing. */
const textBeyondAscii = `User-agent: *\nDisallow: /caf\u00e9\n${Array.from({ length: 3360 }, (_, i) => `Disallow: /folder/${100_000 + i}\n`).join('')}`

/**
 * Longer turns than usual: where everything is thrown away, a turn is as long as the collector happens to work in it. Many checks a file
 * are many seconds a round for those who need microseconds a check.
 */
function paceOf(k, pace) {
  return { ...pace, shortest: 5 * pace.shortest, rounds: k > 64 ? Math.min(3, pace.rounds) : pace.rounds }
}

function setOf(k) {
  return `parse + ${k.toLocaleString('en')} check${k === 1 ? '' : 's'}`
}

function contenderOf(peer, files, pairs, k) {
  const isAsync = peer.oneShot.constructor.name === 'AsyncFunction'
  const one = (i) => peer.oneShot(files[i].text, files[i].site, agent, pairs[i].questions, k)
  const runAsync = async () => {
    let result = 0
    for (let i = 0; i < files.length; i++) result += await one(i)
    return { operations: files.length, result }
  }
  const run = () => {
    let result = 0
    for (let i = 0; i < files.length; i++) result += one(i)
    return { operations: files.length, result }
  }
  return { name: peer.name, operations: files.length, isWhole: true, run: isAsync ? runAsync : run }
}
