// One program of checks for every runtime. It uses nothing but the packages and the platform.
import { readHtmlTags, preferencesFor } from '@ruly/preferences'
import { parse } from 'ruly'
import { agentRegistry } from 'ruly/agents'
import { compare, diff, lint } from '@ruly/lint'
import { google } from 'ruly/dialects'
import { format } from 'ruly/edit'

const text = 'User-agent: *\nDisallow: /private\nAllow: /private/*.html$\nContent-Signal: ai-input=no\n'
const agent = 'ExampleBot'
const page = 'https://example.com/private/a'

/** What must be true of the engine. */
const engineChecks = {
  'a verdict names its line': () => parse(text).check(agent, page).rule?.line === 2,
  'a dialect matches patterns': () => parse(text, { dialect: google }).isAllowed(agent, `${page}.html`),
  'UTF-16 is decoded': () => !parse(utf16(text)).isAllowed(agent, page),
  'a preference is found': () =>
    preferencesFor({ robots: parse(text), agent, url: page }).byPurpose['ai-input'] === 'disallowed',
  'all dialects agree': () => compare(text, { agents: [agent], urls: [page] })[0].agree,
  'the linter finds a mistake': () => lint('User-agent: *\nDisallow /a\n').findings.length > 0,
  'the formatter formats': () => new TextDecoder().decode(format('DISALLOW:/a\n')).includes('Disallow: /a'),
  'the diff finds a change': () => diff(text, 'User-agent: *\nAllow: /\n').length > 0,
  'the registry is there': () => agentRegistry.agents.length > 100,
}

/** What must be true of a client that asks the site of `in-runtimes.mjs`. */
const clientChecks = {
  'a verdict has evidence': async ({ client, site }) => {
    const { allowed, rule, evidence } = await client.check(`${site}/private`)
    return !allowed && rule.line === 2 && evidence.status === 200
  },
  'an allowed page is fetched': async ({ client, site }) =>
    (await (await client.fetch(`${site}/a`)).text()) === 'page /a',
  'a refusal names the line': async ({ client, site }) =>
    /line 2 of .* says "Disallow: \/private"/.test(await messageOf(client.fetch(`${site}/private`))),
  'a redirect to a disallowed page is not followed': async ({ client, site }) =>
    (await messageOf(client.fetch(`${site}/out`))) !== '',
  'the gap is kept': async ({ client, site }) => {
    const began = Date.now()
    for (const path of ['/b', '/c', '/d']) await (await client.fetch(site + path)).text()
    return Date.now() - began >= 3 * 200 - 3
  },
  'mayFetch knows the preference': async ({ client, site }) =>
    (await client.mayFetch(`${site}/a`, { purpose: 'ai-input' })).decision === 'deny',
  'pages in old charsets are read': async () =>
    (await titled([0x83, 0x65], 'shift_jis')) === 'テ' &&
    (await titled([0x80, 0xe9], 'windows-1252')) === '€é',
  'many pages are crawled': async ({ client, site }) => {
    const outcomes = new Map()
    const urls = [`${site}/e`, `${site}/private/e`]
    for await (const { url, outcome } of client.crawl(urls, (response) => response.text()))
      outcomes.set(url, outcome)
    return urls.map((url) => outcomes.get(url)).join() === 'done,disallowed'
  },
}

/** Runs all checks, and says which ones failed, and whether the client can guard its connections. */
export async function runChecks({ createRobotsClient }, site) {
  const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)'
  const client = createRobotsClient({ userAgent, agent, politeness: { minGapMs: 200, latencyFactor: 0 } })
  const failed = []
  const all = [...Object.entries(engineChecks), ...Object.entries(clientChecks)]
  for (const [name, check] of all) {
    try {
      if (!(await check({ client, site }))) failed.push(name)
    } catch (error) {
      failed.push(`${name}: ${error.message}`)
    }
  }
  await client.close()
  return { checks: all.length, failed, guards: canGuard(createRobotsClient, userAgent) }
}

function canGuard(createRobotsClient, userAgent) {
  try {
    createRobotsClient({ userAgent, guard: true })
    return true
  } catch {
    return false
  }
}

function utf16(given) {
  const units = [0xfeff, ...Array.from(given, (character) => character.charCodeAt(0))]
  return new Uint8Array(units.flatMap((unit) => [unit & 0xff, unit >> 8]))
}

/** What a page in a charset has as its robots tag: bytes of that charset. */
async function titled(bytes, charset) {
  const [before, after] = ['<meta name="robots" content="', '">'].map((part) =>
    new TextEncoder().encode(part),
  )
  const { metas } = await readHtmlTags(new Uint8Array([...before, ...bytes, ...after]), { charset })
  return metas[0].content
}

async function messageOf(work) {
  return await work.then(
    () => '',
    (error) => error.message,
  )
}
