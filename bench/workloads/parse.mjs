import { checkContenders } from '../checking.mjs'
import { isSmallRobotsFile, withText } from '../corpus/files.mjs'
import { questionsFor, siteOf } from '../corpus/questions.mjs'
import { measureFigures } from '../measure.mjs'
import { rulyLineTable, rulyPeer } from '../peers/ruly.mjs'
import { partakers } from '../scale.mjs'
import { halfMebibyte } from './made-groups.mjs'

const workload = 'parse'

export const parsing = {
  name: workload,
  about: 'a file to records, every rule made; "small files" are all real robots.txt below 20 KB',

  async run({ corpus, scale, peers: all, externals, pace }) {
    const peers = partakers(workload, scale, all)
    const figures = []
    const differences = []
    for (const { set, files } of setsOf(corpus, scale)) {
      differences.push(...(await comparedBriefly(set, files, peers)))
      const able = peers.filter((peer) => peer.records !== undefined)
      const contenders = able.toSpliced(1, 0, rulyLineTable).map((peer) => contenderOf(peer, files))
      for (const external of set === 'small files' ? externals : [])
        contenders.push((await external.start({ task: 'parse', files, pairs: [] })).contender)
      figures.push(...(await measureFigures({ workload, set, unit: 'MB/s' }, contenders, pace)))
    }
    return { figures, differences, notes: ['The ratio is of time a byte.'] }
  },
}

function setsOf(corpus, { smallFileStep }) {
  const small = corpus.files.filter(isSmallRobotsFile).filter((_, i) => i % smallFileStep === 0)
  return [
    { set: 'small files', files: small },
    { set: '500 KiB, literal', files: [{ name: '500-literal.txt', bytes: Buffer.from(halfMebibyte()) }] },
  ].map(({ set, files }) => ({
    set,
    files: files.map((file, i) => ({ ...withText(file), site: siteOf(i) })),
  }))
}

/** Reading is only worth something where the answers are right: a few questions to every file. */
async function comparedBriefly(set, files, peers) {
  const count = files.length === 1 ? 40 : 2
  const pairs = files.map(({ name, text, site }, file) => {
    return { file, name, agent: 'ExampleBot', questions: questionsFor(text, site, count, file) }
  })
  const { differences } = await checkContenders({ set, peers, files, pairs })
  return differences
}

function contenderOf(peer, files) {
  const sizes = files.map(({ bytes }) => bytes.length)
  const operations = sizes.reduce((sum, size) => sum + size, 0)
  const one = (i) => peer.records(files[i].text, files[i].site)
  // Steps are in bytes, files are not: every so-many-th file is near enough where there are many.
  const stepOf = (step) => Math.min(step, Math.max(1, files.length >> 3))
  const run = (step) => {
    const done = { operations: 0, result: 0 }
    for (let i = 0; i < files.length; i += stepOf(step)) {
      done.result += one(i)
      done.operations += sizes[i]
    }
    return done
  }
  const runAsync = async (step) => {
    const done = { operations: 0, result: 0 }
    for (let i = 0; i < files.length; i += stepOf(step)) {
      const touched = await one(i)
      done.result += touched
      done.operations += sizes[i]
    }
    return done
  }
  const isWhole = files.length === 1 || peer === rulyPeer || peer === rulyLineTable
  return { name: peer.name, operations, isWhole, run: peer.isAsync ? runAsync : run }
}
