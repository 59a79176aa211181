import { checkContenders, contenderOf } from '../checking.mjs'
import { flat } from '../corpus/random.mjs'
import { figuresOf } from '../figures.mjs'
import { measureFigures } from '../measure.mjs'
import { rulyPeer } from '../peers/ruly.mjs'
import { simplePeer } from '../peers/simple.mjs'
import { cpuSeconds } from '../processes.mjs'
import { adversarialSets, attackedSite, attackingUrl } from './adversarial-sets.mjs'

const workload = 'adversarial'
const unit = 'µs/check'
const agent = 'ExampleBot'
/** URLs of one length differ at their ends. */
const variants = 'cdefghij'
/** Rounds of questions before the measurement: more than ruly answers before it has an index. */
const warmingRounds = 25
/** Seconds of CPU time after which warming ends. */
const longestWarming = 3

export const adversarial = {
  name: workload,
  about: '15 files of up to 500 KiB, and URLs of 1 to 8 KB, made to hurt; beside the simplest matcher',

  async run({ scale, pace, say }) {
    const figures = []
    const differences = []
    for (const attack of adversarialSets) {
      say(`${workload}: ${attack.name}`)
      const file = { text: attack.text(), site: attackedSite }
      for (const sizeBytes of scale.urlBytes) {
        const set = `${attack.name}, URL ${sizeBytes / 1024} KB`
        const questions = questionsOf(attack, sizeBytes)
        const checked = await checkContenders({
          set,
          peers: [rulyPeer, simplePeer],
          files: [file],
          pairs: [{ file: 0, name: attack.name, agent, questions }],
          contenderFor: warmContender,
        })
        const isQuiet = sizeBytes !== scale.urlBytes.at(-1)
        figures.push(...(await measureFigures({ workload, set, unit, isQuiet }, checked.contenders, pace)))
        differences.push(...checked.differences)
      }
      const values = newlyReadTimes(file, questionsOf(attack, scale.urlBytes.at(-1)))
      const where = { workload, set: `${attack.name}, newly read`, unit }
      figures.push(...figuresOf(where, [{ name: rulyPeer.name, values }]))
    }
    return { figures, differences, notes: ['Shown: the longest URL; all are in the JSON.'] }
  },
}

function questionsOf(attack, sizeBytes) {
  const urls = Array.from(variants, (variant) => attackingUrl(attack, sizeBytes, variant))
  return { urls, paths: urls.map((url) => flat(url.slice(attackedSite.length))) }
}

function warmContender(peer, handles, pairs) {
  const [{ questions }] = pairs
  const start = cpuSeconds()
  for (let round = 0; round < warmingRounds && cpuSeconds() - start < longestWarming; round++)
    peer.countAllowed(handles[0], questions, 0, 1)
  return contenderOf(peer, handles, pairs)
}

/** Nanoseconds of each question about a newly read file but for the first: there is no index yet. */
function newlyReadTimes({ text, site }, { urls, paths }) {
  const handle = rulyPeer.forAgent(rulyPeer.open(text, site), agent)
  const times = urls.map((url, i) => {
    const start = cpuSeconds()
    rulyPeer.countAllowed(handle, { urls: [url], paths: [paths[i]] }, 0, 1)
    return (cpuSeconds() - start) * 1e9
  })
  return times.slice(1)
}
