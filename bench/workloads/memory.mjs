import { textOf } from '../corpus/files.mjs'
import { questionsFor, siteOf } from '../corpus/questions.mjs'
import { figuresOf } from '../figures.mjs'
import { collectGarbage } from '../measure.mjs'
import { rulyPeer } from '../peers/ruly.mjs'

const workload = 'memory'
const set = 'median files'
const repeats = 3

/** What a program may keep of a host. Each gets a text of its own: what holds on to it must count it. */
const keepers = {
  text: (host) => textOf(host),
  'ruly, read': (host) => rulyPeer.open(textOf(host)),
  'ruly, asked': openedAndAsked,
}

export const memory = {
  name: workload,
  about: 'bytes that one host keeps alive, on the heap and beside it, after the collector has run',

  async run({ corpus }) {
    const hosts = hostsIn(corpus)
    const measured = []
    for (const [name, keep] of Object.entries(keepers)) {
      const values = []
      for (let i = 0; i < repeats; i++) values.push(await bytesAHost(keep, hosts))
      measured.push({ name, values })
    }
    return {
      figures: figuresOf({ workload, set, unit: 'bytes' }, measured, 'ruly, asked'),
      notes: ['"asked": after 32 questions for one robot, when all is compiled that ever is.'],
    }
  },
}

/** Forty files around the median size, each a hundred times. */
function hostsIn(corpus) {
  const bySize = corpus.files.toSorted((a, b) => a.bytes.length - b.bytes.length)
  const middle = bySize.length >> 1
  const median = bySize
    .slice(Math.max(0, middle - 20), middle + 20)
    .map((file, i) => ({ ...file, questions: questionsFor(textOf(file), siteOf(0), 32, i) }))
  return Array.from({ length: 100 }, () => median).flat()
}

function openedAndAsked(host) {
  const policy = rulyPeer.forAgent(rulyPeer.open(textOf(host)), 'ExampleBot')
  rulyPeer.answer(policy, host.questions, 0)
  rulyPeer.countAllowed(policy, host.questions, 0, 1)
  return policy
}

async function bytesAHost(keep, hosts) {
  keepAll(keep, hosts) // whatever is made once: compiled code, most of all, which small hosts are little beside
  const before = await bytesInUse()
  const kept = keepAll(keep, hosts)
  const after = await bytesInUse()
  if (kept.length !== hosts.length) throw new Error('Nothing was kept.')
  return Math.max(0, after - before) / hosts.length
}

/** In a function of its own: what a function has held, even for a moment, its frame may keep alive. */
function keepAll(keep, hosts) {
  return hosts.map(keep)
}

async function bytesInUse() {
  await new Promise((resolve) => setImmediate(resolve))
  collectGarbage()
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}
