import { sampleOf, textOf } from '../corpus/files.mjs'
import { questionsFor, siteOf } from '../corpus/questions.mjs'
import { figuresOf } from '../figures.mjs'
import { collectGarbage } from '../measure.mjs'
import { openSafely } from '../peers/peers.mjs'
import { partakers } from '../scale.mjs'

const workload = 'memory'
const unit = 'bytes'
const agent = 'ExampleBot'
const repeats = 3

export const memory = {
  name: workload,
  about: 'bytes that one host keeps alive, on the heap and beside it, after the collector has run',

  async run({ corpus, scale, peers }) {
    const figures = []
    for (const { set, hosts } of setsOf(corpus, scale)) {
      const measured = []
      for (const keeper of keepersFor(partakers(workload, scale, peers))) {
        const values = []
        for (let i = 0; i < repeats; i++) values.push(await bytesAHost(keeper, hosts))
        measured.push({ name: keeper.name, values })
      }
      figures.push(...figuresOf({ workload, set, unit }, measured, 'ruly, asked'))
    }
    return {
      figures,
      notes: [
        '"asked": after 32 questions for one robot, when an engine has compiled what it ever compiles.',
      ],
    }
  },
}

/** What a program may keep of a host. Each gets a text of its own: what holds on to it must count it. */
function keepersFor(peers) {
  const [ruly, ...others] = peers
  const asked = others.map((peer) => ({
    name: `${peer.name}, asked`,
    keep: (host) => openedAndAsked(peer, host),
  }))
  return [
    { name: 'text', keep: (host) => textOf(host) },
    { name: 'ruly, read', keep: (host) => ruly.open(textOf(host)) },
    { name: 'ruly, asked', keep: (host) => openedAndAsked(ruly, host) },
    ...asked,
  ]
}

async function openedAndAsked(peer, { bytes, questions }) {
  const { file } = await openSafely(peer, textOf({ bytes }), siteOf(0))
  const handle = peer.forAgent(file, agent)
  try {
    peer.answer(handle, questions, 0)
    peer.countAllowed(handle, questions, 0, 1)
  } catch {
    // What it has built until then is what it keeps.
  }
  return handle
}

function setsOf(corpus, { fileStep, memorySets }) {
  const bySize = corpus.files.toSorted((a, b) => a.bytes.length - b.bytes.length)
  const middle = bySize.length >> 1
  const median = bySize.slice(Math.max(0, middle - 20), middle + 20)
  const prepared = (files) =>
    files.map((file, i) => ({ ...file, questions: questionsFor(textOf(file), siteOf(0), 32, i) }))
  const repeat = (list, times) => Array.from({ length: times }, () => list).flat()
  return [
    { set: 'median files', hosts: () => repeat(prepared(median), 100) },
    { set: 'every tenth file', hosts: () => prepared(sampleOf(corpus.files, fileStep)) },
    { set: 'largest file', hosts: () => prepared(bySize.slice(-1)) },
  ]
    .filter(({ set }) => memorySets?.includes(set) ?? true)
    .map(({ set, hosts }) => ({ set, hosts: hosts() }))
}

async function bytesAHost(keeper, hosts) {
  await keepAll(keeper, hosts) // whatever is made once: compiled code, most of all, which small hosts are little beside
  const before = await bytesInUse()
  const kept = await keepAll(keeper, hosts)
  const after = await bytesInUse()
  if (kept.length !== hosts.length) throw new Error('Nothing was kept.')
  return Math.max(0, after - before) / hosts.length
}

/** In a function of its own: what a function has held, even for a moment, its frame may keep alive. */
async function keepAll({ keep }, hosts) {
  const kept = Array.from({ length: hosts.length })
  for (let i = 0; i < hosts.length; i++) kept[i] = await keep(hosts[i])
  return kept
}

async function bytesInUse() {
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
