import { folders } from '../sites/made-site.mjs'
import { realNow } from './shifted-clock.mjs'

const quick = 400

/** What a client says about a URL, as far as the model judges it. */
export const answerOf = ({ allowed, reason, evidence }) => ({
  allowed,
  rules: ['allow-all', 'disallow-all', 'deferred'].includes(reason) ? reason : 'file',
  sha256: evidence?.file?.sha256,
  askedAt: evidence?.askedAt,
  evidence:
    evidence &&
    `${evidence.state} from ${evidence.source}, ${evidence.error?.message ?? evidence.status} at ${evidence.finalUrl}, requested at ${new Date(evidence.askedAt).toISOString()}`,
})

const signalOf = (patienceMs) => (patienceMs === undefined ? {} : { signal: AbortSignal.timeout(patienceMs) })

async function fetched({ client, url, signal, end }) {
  const from = realNow()
  try {
    const response = await client.fetch(url, signal)
    await end(response)
    return undefined
  } catch (error) {
    // A redirect leads to another URL, of which the error speaks.
    if (error.name === 'RobotsDisallowedError' && error.url === url)
      return { ...answerOf(error.verdict), from }
    throw error
  }
}

/** The ways to ask a client, each with how often it is used. It gives the answer, or undefined where there is nothing to judge. */
export const clientWays = [
  [30, async ({ client, url, signal }) => answerOf(await client.check(url, signal))],
  [20, async ({ client, url, signal }) => ({ allowed: await client.isAllowed(url, signal) })],
  [6, async ({ client, url, signal }) => answerOf((await client.explain(url, signal)).verdict)],
  [
    8,
    async ({ client, url }) => {
      const site = client.robotsInMemory(url)
      return site && answerOf(site.forAgent('SoakBot').check(url))
    },
  ],
  [
    6,
    async ({ client, url, signal }) =>
      answerOf((await client.robotsFor(url, signal)).forAgent('SoakBot').check(url)),
  ],
  [
    4,
    async ({ client, url, signal, clock, isStrict }) =>
      answerOf(await client.check(url, isStrict ? signal : { ...signal, askedSince: clock.now() - 60_000 })),
  ],
  [3, async ({ client, url }) => void (await client.plan(url))],
  [
    4,
    async ({ client, url, signal, random }) => {
      const lease = await client.acquire(url, { ...signal, check: true, maxWaitMs: random() * quick })
      if (random() < 0.5) await lease.answered({ status: 200 })
      await lease.release()
    },
  ],
  [14, ({ client, url, signal }) => fetched({ client, url, signal, end: (response) => response.text() })],
  [
    3,
    ({ client, url, signal }) => fetched({ client, url, signal, end: (response) => response.body?.cancel() }),
  ],
  // Whoever takes a response and forgets it.
  [1, ({ client, url, signal }) => fetched({ client, url, signal, end: () => undefined })],
]

/** Errors that a client may end a call with; others are faults of it. */
const expected = new Set([
  'TimeoutError',
  'AbortError',
  'RobotsDisallowedError',
  'TurnRefusedError',
  'PageLimitError',
])

export function isExpected(error) {
  return (
    expected.has(error.name) ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    error.message === 'terminated'
  )
}

export const errorOf = ({ name, code, message }) =>
  `${name}${code === undefined ? '' : ` ${code}`}: ${message}`

/**
 * Asks one question after another until `isOver`, in one of the `ways`. `tell` gets answers, and errors that nobody expects. Each way gets the `context`, the `url`,
 * a `signal` in an object or an empty one, and `next`, which gives more questions; it gives an answer, several with their questions, or none.
 */
export async function ask({ ways, context, about, urlOf, siteCount, random, isOver, tell, atEnd }) {
  const total = ways.reduce((sum, [share]) => sum + share, 0)
  function next() {
    const site = Math.floor(siteCount * random() ** 3)
    const folder = Math.floor(folders * random())
    const isOpen = random() < 0.2
    const url = urlOf(site, `/${folder}/${isOpen ? 'open/' : ''}${Math.floor(1000 * random())}`)
    return { site, folder, isOpen, url }
  }
  while (!isOver()) {
    const { url, ...question } = next()
    let rest = random() * total
    const [, way] = ways.find(([share]) => (rest -= share) < 0) ?? ways[0]
    // Some wait as long as it takes, others for moments. A strict client never gives up on a robots.txt.
    const patienceMs = about.isStrict || random() < 0.6 ? undefined : Math.ceil(2000 * random() ** 3)
    const from = realNow()
    const say = (more) => tell({ client: about.name, ...question, from, to: realNow(), ...more })
    try {
      const answers = await way({ ...context, url, next, random, signal: signalOf(patienceMs) })
      for (const answer of [answers].flat()) if (answer !== undefined) say(answer)
    } catch (error) {
      if (!isExpected(error)) say({ error: errorOf(error) })
    }
    await atEnd()
  }
}
