// The process that adversarial.mjs starts: one peer, one adversarial file. Says what it found as soon as it knows it.
import { flat } from '../corpus/random.mjs'
import { allPeers, openSafely } from '../peers/peers.mjs'
import { adversarialSets, attackedSite, attackingUrl } from './adversarial-sets.mjs'

const { set: setName, peer: peerName, urlBytes } = JSON.parse(process.argv[2])
const set = adversarialSets.find(({ name }) => name === setName)
const peer = allPeers.find(({ name }) => name === peerName)
const variants = 'cdefghij'
const rounds = 5
/** More than ruly answers before it compiles; the others compile while they read. */
const warmingQuestions = peer.compilesLate ? 200 : 3
/** CPU time a round, in nanoseconds. */
const longEnough = 10e6
/** A check that takes longer is not repeated. */
const patience = 100e6

function say(what) {
  process.stdout.write(`${JSON.stringify(what)}\n`)
}

function cpuNanoseconds(before) {
  const { user, system } = process.cpuUsage(before)
  return (user + system) * 1000
}

function questionsOf(sizeBytes, count) {
  const urls = Array.from(variants.slice(0, count), (variant) => attackingUrl(set, sizeBytes, variant))
  return { urls, paths: urls.map((url) => flat(url.slice(attackedSite.length))) }
}

/** Asked one by one: a peer that throws has given no answer. */
function answersTo(handle, questions) {
  return Array.from(questions.urls, (_, i) => {
    try {
      const answer = peer.answer(handle, questions, i)
      return answer === true ? 'A' : answer === false ? 'D' : 'E'
    } catch {
      return 'E'
    }
  }).join('')
}

function checkAll(handle, questions, passes = 1) {
  const before = process.cpuUsage()
  for (let pass = 0; pass < passes; pass++) peer.countAllowed(handle, questions, 0, 1)
  return cpuNanoseconds(before) / (passes * questions.urls.length)
}

/** Answers and times; the longer a peer needs for one question, the fewer it is asked. */
function attack(handle, sizeBytes) {
  const once = warmed(handle, questionsOf(sizeBytes, 1))
  if (once > patience)
    return { sizeBytes, values: [once], answers: answersTo(handle, questionsOf(sizeBytes, 1)) }
  const questions = questionsOf(sizeBytes, once > patience / 20 ? 2 : variants.length)
  const answers = answersTo(handle, questions)
  globalThis.gc()
  const passes = Math.ceil(longEnough / (checkAll(handle, questions) * questions.urls.length))
  return {
    sizeBytes,
    values: Array.from({ length: rounds }, () => checkAll(handle, questions, passes)),
    answers,
  }
}

/** Asks until whatever compiles late has compiled, but not for ever; gives what the last question took. */
function warmed(handle, one) {
  let took = 0
  let spent = 0
  for (let asked = 0; asked < warmingQuestions && spent < patience * 30; asked++) {
    took = checkAll(handle, one)
    spent += took
  }
  return took
}

/** The first questions about a newly read file, but for the very first: before anything that compiles late has compiled. */
async function attackNewlyRead(text, sizeBytes) {
  const { file } = await openSafely(peer, text, attackedSite)
  const handle = peer.forAgent(file, 'ExampleBot')
  const { urls, paths } = questionsOf(sizeBytes, variants.length)
  const times = urls.map((url, i) => checkAll(handle, { urls: [url], paths: [paths[i]] }))
  return { newlyRead: { sizeBytes, values: times.slice(1, 1 + rounds) } }
}

try {
  const text = set.text()
  const before = process.cpuUsage()
  const { file, failed } = await openSafely(peer, text, attackedSite)
  if (failed) throw new Error('cannot read the file')
  const handle = peer.forAgent(file, 'ExampleBot')
  checkAll(handle, questionsOf(urlBytes[0], 1))
  say({ first: { values: [cpuNanoseconds(before)] } })
  let longest = 0
  for (const sizeBytes of urlBytes) {
    const found = attack(handle, sizeBytes)
    say({ bySize: found })
    longest = Math.max(...found.values)
  }
  if (peer.compilesLate && longest < patience * 10) say(await attackNewlyRead(text, urlBytes.at(-1)))
} catch (error) {
  say({ error: error.message })
}
