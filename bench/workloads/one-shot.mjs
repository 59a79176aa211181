import { checkContenders, wholeContender } from '../checking.mjs'
import { sampleOf, withText } from '../corpus/files.mjs'
import { agents, questionsFor, siteOf } from '../corpus/questions.mjs'
import { filesBySize } from '../corpus/size-classes.mjs'
import { measureFigures } from '../measure.mjs'
import { partakers } from '../scale.mjs'

const agent = agents[0]

export const oneShot = {
  name: 'one-shot',
  about: 'parse a file and ask one question about it, then forget it; every tenth file, in turn',

  async run({ corpus, scale, peers, externals, pace }) {
    const able = ableTo(this.name, scale, peers)
    const files = sampleOf(corpus.files, 10).map((file, i) => asked(withText(file), siteOf(i), i))
    const pairs = files.map(({ name, questions }, file) => ({ file, name, agent, questions }))
    const { longestComparison } = scale
    const { differences } = await checkContenders({
      set: 'k = 1',
      peers: able,
      files,
      pairs,
      longestComparison,
    })
    const contenders = able.map((peer) => contenderOf(peer, files, 1))
    for (const external of externals)
      contenders.push((await external.start({ task: 'one-shot', files, pairs })).contender)
    const beyond = [asked({ text: textBeyondAscii }, siteOf(0), 0)]
    const sets = {
      [setOf(1)]: contenders,
      [`text beyond ASCII, ${setOf(1)}`]: able.map((peer) => contenderOf(peer, beyond, 1)),
    }
    const figures = []
    for (const [set, own] of Object.entries(sets)) {
      const where = { workload: this.name, set, unit: 'µs/file' }
      figures.push(...(await measureFigures(where, own, paceOf(1, pace))))
    }
    return { figures, differences }
  },
}

export const curve = {
  name: 'curve',
  about: 'parse a file and ask k questions about it, then forget it; by size of the files',

  async run({ corpus, scale, peers, pace }) {
    const able = ableTo(this.name, scale, peers)
    const urlsAFile = Math.min(256, Math.max(...scale.curveKs))
    const figures = []
    for (const { name, files } of filesBySize(corpus, scale.curveShare, urlsAFile))
      for (const k of scale.curveKs) {
        const where = {
          workload: this.name,
          set: `${name}, ${setOf(k)}`,
          unit: 'µs/file',
          at: { size: name, k },
        }
        const contenders = able.map((peer) => contenderOf(peer, files, k))
        figures.push(...(await measureFigures(where, contenders, paceOf(k, pace))))
      }
    return { figures, notes: ['The answers are compared in one-shot.'] }
  },
}

function ableTo(workload, scale, peers) {
  return partakers(workload, scale, peers).filter((peer) => peer.oneShot !== undefined)
}

function asked(file, site, seed) {
  return { ...file, site, questions: questionsFor(file.text, site, 1, seed) }
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

function contenderOf(peer, files, k) {
  const ask = ({ text, site, questions }) => peer.oneShot(text, site, agent, questions, k)
  const countAll = () => files.reduce((sum, file) => sum + ask(file), 0)
  const awaitAll = async () => {
    let allowed = 0
    for (const file of files) allowed += await ask(file)
    return allowed
  }
  return wholeContender(peer.name, files.length, peer.isAsync ? awaitAll : countAll, peer.isAsync)
}
