import { describe, expect, it } from 'vitest'

import {
  createMemoryStore,
  createOverrides,
  RobotsDisallowedError,
  type SiteOverride,
} from '../../src/index.ts'
import { clientWith, minute, origin, userAgent } from '../support/clients.ts'
import { startOrigin } from '../support/origin.ts'

/** A site that disallows /private to everyone and asks for 20 seconds, and that counts requests. */
async function askedSite(status = 200) {
  const paths: (string | undefined)[] = []
  const site = await origin((request, response) => {
    paths.push(request.url)
    const isFile = request.url === '/robots.txt'
    response.writeHead(isFile ? status : 200, { 'content-type': 'text/plain' })
    response.end(isFile ? 'User-agent: *\nDisallow: /private\nCrawl-delay: 20\n' : 'page')
  })
  return { ...site, paths }
}

const allow = (site: string, agents?: readonly string[]): SiteOverride => ({
  site,
  decision: 'allow',
  reason: 'contract 7',
  ...(agents === undefined ? {} : { agents }),
})

describe('an override of a client', () => {
  it('allows what the file disallows, and the evidence has the file and the reason', async () => {
    const site = await askedSite()
    const client = clientWith({ overrides: createOverrides([allow(site.url)]) })
    const verdict = await client.check(`${site.url}/private`)
    expect(verdict).toMatchObject({ allowed: true, reason: 'override' })
    expect(verdict.rule).toBeUndefined()
    expect(verdict.evidence).toMatchObject({ status: 200, overrides: [allow(site.url)] })
    expect(verdict.evidence?.file?.sizeBytes).toBeGreaterThan(0)
    expect(await client.isAllowed(`${site.url}/private`)).toBe(true)
    const proof = await client.explain(`${site.url}/private`)
    expect(proof.verdict).toMatchObject({ allowed: true, reason: 'override' })
    expect(proof.rules.some(({ line }) => line === 2)).toBe(true)
    expect((await client.mayFetch(`${site.url}/private`)).robots?.overrides).toEqual([allow(site.url)])
  })

  it('denies what the file allows: no page is requested, and the error has the reason', async () => {
    const site = await askedSite()
    const deny = { site: '127.0.0.1', decision: 'deny', reason: 'complaint 12' } as const
    const client = clientWith({ overrides: createOverrides([deny]) })
    expect(await client.isAllowed(`${site.url}/a`)).toBe(false)
    const error: unknown = await client.fetch(`${site.url}/a`).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(RobotsDisallowedError)
    expect((error as Error).message).toContain('(override): an override decides')
    expect((error as Error).message).toContain('complaint 12')
    expect((error as RobotsDisallowedError).verdict.evidence?.overrides).toEqual([deny])
    expect(site.paths).toEqual(['/robots.txt'])
    expect(await client.mayFetch(`${site.url}/a`)).toMatchObject({
      decision: 'deny',
      permission: 'disallowed',
    })
  })

  it('counts while the site fails, and says so', async () => {
    const site = await askedSite(503)
    const client = clientWith({ overrides: createOverrides([allow(site.url)]) })
    const { allowed, reason, evidence } = await client.check(`${site.url}/a`)
    expect([allowed, reason, evidence?.status, evidence?.state]).toEqual([
      true,
      'override',
      503,
      'unreachable',
    ])
  })

  it('is for its agents only, whoever asks', async () => {
    const site = await askedSite()
    const client = clientWith({ overrides: createOverrides([allow(site.url, ['OtherBot'])]) })
    const url = `${site.url}/private`
    const file = await client.robotsFor(url)
    expect(file?.forAgent('OtherBot').check(url)).toMatchObject({ allowed: true, reason: 'override' })
    expect(file?.forAgent('OtherBot').isAllowed(url)).toBe(true)
    expect(file?.forAgent(userAgent).check(url)).toMatchObject({ allowed: false, reason: 'rule' })
    expect(file?.forAgent(userAgent).evidence.overrides).toBeUndefined()
    expect((await client.check(url)).evidence?.overrides).toBeUndefined()
  })

  it('says nothing about URLs of other sites that the policy of its site is asked about', async () => {
    const site = await askedSite()
    const overrides = createOverrides([{ site: site.url, decision: 'deny', reason: 'complaint 12' }])
    const policy = (await clientWith({ overrides }).robotsFor(site.url))?.forAgent('ExampleBot')
    expect(policy?.check('https://example.org/a').reason).toBe('not-governed')
    expect(policy?.check('/a')).toMatchObject({ allowed: false, reason: 'override' })
  })

  it('that comes later changes neither answer of a policy that was made before', async () => {
    const site = await askedSite()
    const overrides = createOverrides([])
    const file = await clientWith({ overrides }).robotsFor(site.url)
    const policy = file?.forAgent('ExampleBot')
    overrides.replace([{ site: site.url, decision: 'deny', reason: 'complaint 12' }])
    const url = `${site.url}/a`
    expect([policy?.isAllowed(url), policy?.check(url).allowed]).toEqual([true, true])
    expect(file?.forAgent('ExampleBot').isAllowed(url)).toBe(false)
  })

  it('sets the delay between two requests in place of file and politeness, which the plan shows', async () => {
    const site = await askedSite()
    const fast = { site: site.url, crawlDelaySeconds: 0.25, reason: 'agreed' }
    const overrides = createOverrides([fast])
    const client = clientWith({ overrides, politeness: { latencyFactor: 0 } })
    expect(await client.crawlDelaySeconds(site.url)).toBe(0.25)
    expect(await client.plan(`${site.url}/a`)).toMatchObject({
      because: 'override',
      gapMs: 250,
      askedGapMs: 20_000,
      override: fast,
      refusal: undefined,
    })
    expect((await client.check(`${site.url}/private`)).evidence?.overrides).toEqual([fast])
    expect(await client.isAllowed(`${site.url}/private`)).toBe(false)
    overrides.replace([{ ...fast, crawlDelaySeconds: 60 }])
    expect((await client.plan(`${site.url}/a`)).gapMs).toBe(60_000)
    overrides.replace([])
    expect(await client.plan(`${site.url}/a`)).toMatchObject({ gapMs: 20_000, override: undefined })
    expect(await client.crawlDelaySeconds(site.url)).toBe(20)
  })
})

describe('a site', () => {
  it('is requested again at once by refresh, however fresh its copy is', async () => {
    const site = await askedSite()
    const client = clientWith()
    await client.check(`${site.url}/a`)
    client.clock.time += minute
    const found = await client.refresh(`${site.url}/b`)
    expect(found?.evidence).toMatchObject({ askedAt: client.clock.time, source: 'network' })
    expect(site.paths).toHaveLength(2)
    expect(await client.refresh('data:,a')).toBeUndefined()
    await expect(client.refresh(site.url, { askedSince: 0 } as object)).rejects.toThrow('"askedSince"')
  })

  it('is requested after the request that was under way when refresh was called', async () => {
    const answers: (() => void)[] = []
    const site = await origin((_, response) => {
      answers.push(() => response.end(`User-agent: *\nDisallow: /${answers.length}\n`))
    })
    const client = clientWith()
    const before = client.check(`${site.url}/1`)
    await expect.poll(() => answers.length).toBe(1)
    client.clock.time += 1
    const refreshed = client.refresh(site.url)
    answers[0]?.()
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    expect((await before).allowed).toBe(false)
    expect((await refreshed)?.forAgent('ExampleBot').isAllowed(`${site.url}/1`)).toBe(true)
  })

  it('is forgotten in memory and in the store, with the failures that were seen of it', async () => {
    const store = createMemoryStore()
    const gone = await startOrigin((_, response) => void response.writeHead(503).end())
    const [one, other] = [clientWith({ store }), clientWith({ store })]
    await one.check(`${gone.url}/a`)
    one.clock.time += 20 * minute
    expect((await one.check(`${gone.url}/a`)).evidence?.unreachableForMs).toBe(20 * minute)
    await one.forget(`${gone.url}/b`)
    expect(one.stats().sites).toBe(0)
    other.clock.time = one.clock.time
    const { evidence } = await other.check(`${gone.url}/a`)
    expect(evidence).toMatchObject({ source: 'network', unreachableSince: other.clock.time })
    await gone.close()
  })

  it('is forgotten with what comes of a request that is under way', async () => {
    const answers: (() => void)[] = []
    const site = await origin((_, response) => {
      answers.push(() => void response.writeHead(404).end())
    })
    const store = createMemoryStore()
    const client = clientWith({ store })
    const asked = client.check(`${site.url}/a`)
    await expect.poll(() => answers.length).toBe(1)
    const forgotten = client.forget(site.url)
    answers[0]?.()
    await Promise.all([asked, forgotten])
    expect(client.stats().sites).toBe(0)
    const again = client.check(`${site.url}/a`)
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.()
    expect((await again).evidence?.source).toBe('network')
  })
})
