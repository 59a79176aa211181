import { createRobotsClient } from '@ruly/client'

import { noDifference, wholeContender } from '../checking.mjs'
import { agents } from '../corpus/questions.mjs'
import { figuresOf } from '../figures.mjs'
import { measure } from '../measure.mjs'
import { realQuestions } from './check-real.mjs'

const workload = 'client-warm'
const set = 'real sample'
const agent = agents[0]

/** What the client takes over the check of the engine. */
const added = 'added by the client'

export const clientWarm = {
  name: workload,
  about:
    'client.isAllowed for sites in memory, awaited one by one, and what it adds to the check of the engine',

  async run({ corpus, pace }) {
    const { files, pairs } = realQuestions(corpus)
    const client = clientOn(files)
    const hosts = await hostsOf(client, pairs)
    const operations = hosts.reduce((sum, { urls }) => sum + urls.length, 0)
    const difference = await differenceOf(client, hosts, operations)
    const contenderOf = (name, count) => wholeContender(name, operations, () => count(hosts, client), true)
    const measured = await measure(
      [
        contenderOf('ruly', countByEngine),
        contenderOf('client.isAllowed', countByClient),
        contenderOf('new URL', countByParsing),
        contenderOf('char pass', countCharacters),
      ],
      // Longer turns: a difference of two figures needs steadier ones.
      { ...pace, shortest: 5 * pace.shortest },
    )
    await client.close()
    const all = [...measured, addedByClient(measured)]
    return {
      figures: figuresOf({ workload, set, unit: 'ns/check' }, all, added),
      differences: [difference],
      notes: [`"${added}": client.isAllowed less the engine's own check, the first line.`],
    }
  },
}

function addedByClient([engine, client]) {
  return { name: added, values: client.values.map((value, round) => value - engine.values[round]) }
}

/** A client that finds the files on the sites of their questions, without a network. */
function clientOn(files) {
  const bySite = new Map(files.map(({ site, bytes }) => [site, bytes]))
  return createRobotsClient({
    userAgent: agent,
    maxMemoryBytes: 2 ** 40,
    fetch: async (url) =>
      new Response(bySite.get(new URL(url).origin), { headers: { 'content-type': 'text/plain' } }),
  })
}

/** The URLs of each site, and the policy of the engine that the client asks; sites whose answer is an HTML page have none. */
async function hostsOf(client, pairs) {
  const hosts = []
  for (const { questions, agent: asking } of pairs) {
    if (asking !== agent) continue
    const { urls } = questions
    const { rules, policy } = await client.robotsFor(urls[0])
    if (rules === 'file') hosts.push({ urls, policy })
  }
  return hosts
}

async function differenceOf(client, hosts, asked) {
  let different = 0
  for (const { urls, policy } of hosts)
    for (const url of urls) if ((await client.isAllowed(url)) !== policy.isAllowed(url)) different++
  return { set, contender: 'client.isAllowed', ...noDifference, asked, different }
}

function countByEngine(hosts) {
  let allowed = 0
  for (const { urls, policy } of hosts) for (const url of urls) if (policy.isAllowed(url)) allowed++
  return allowed
}

async function countByClient(hosts, client) {
  let allowed = 0
  for (const { urls } of hosts) for (const url of urls) if (await client.isAllowed(url)) allowed++
  return allowed
}

/** What reading the site off every URL would cost. */
function countByParsing(hosts) {
  let characters = 0
  for (const { urls } of hosts) for (const url of urls) characters += new URL(url).origin.length
  return characters
}

function countCharacters(hosts) {
  let sum = 0
  for (const { urls } of hosts)
    for (const url of urls) for (let at = 0; at < url.length; at++) sum += url.charCodeAt(at)
  return sum
}
