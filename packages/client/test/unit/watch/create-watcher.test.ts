import { describe, expect, it } from 'vitest'

import { hour, minute } from '../../support/clients.ts'
import { createMemoryFolder } from '../../support/watch/memory-folder.ts'
import { watching, type SiteAnswer } from '../../support/watch/watching.ts'

const site = 'https://example.com'
const open: SiteAnswer = { text: 'User-agent: *\nDisallow: /private\n' }
const closed: SiteAnswer = {
  text: 'User-agent: *\nDisallow: /private\n\nUser-agent: Googlebot\nDisallow: /a\n',
}

const page = (n: number): SiteAnswer => ({
  text: `<!doctype html><title>Not here ${n}</title>\n`,
  headers: { 'content-type': 'text/html' },
})

describe('a watcher', () => {
  it('requests a site once in an interval, and says nothing while it stays the same', async () => {
    const { requests, events, advance } = await watching([`${site}/a`, `${site}/b`], {}, open)
    await advance(48 * hour)
    expect(requests.get(site)).toHaveLength(49)
    const times = requests.get(site) ?? []
    expect(Math.min(...times.slice(1).map((time, at) => time - (times[at] ?? 0)))).toBeGreaterThanOrEqual(
      hour,
    )
    expect(events).toEqual([])
  })

  it('requests a site after the interval though the clock is set back by hours, or forwards by a day', async () => {
    const { requests, clock, advance } = await watching([site], {}, open)
    for (const ms of [-5 * hour, 24 * hour]) {
      const before = requests.get(site)?.length ?? 0
      await advance(10 * minute)
      clock.set(ms)
      await advance(55 * minute)
      expect(requests.get(site)).toHaveLength(before + 1)
    }
  })

  it('says what changes for whom, once, with the lines that cause it', async () => {
    const { events, answer, advance } = await watching([site], {}, open)
    answer(closed)
    await advance(10 * hour)
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      type: 'robots.changed',
      data: {
        site,
        robotsUrl: `${site}/robots.txt`,
        outage: null,
        changes: [
          { agents: ['Googlebot'], kind: 'gains', example: '/private', new: null },
          { agents: ['Googlebot'], kind: 'loses', example: '/a', old: null, new: { line: 5 } },
        ],
      },
    })
  })

  it('counts the agents that it leaves out', async () => {
    const { events, answer, advance } = await watching([site], {}, open)
    const names = Array.from({ length: 30 }, (_, n) => `User-agent: Bot${'x'.repeat(n)}\n`).join('')
    answer({ text: `${open.text}\n${names}Disallow: /a\n` })
    await advance(hour)
    expect(events[0]?.data.changes.map(({ agents }) => agents.length)).toEqual([20, 20])
    expect(events[0]?.data.more).toBe(20)
  })

  it('tells apart a change that changes nothing for anyone, and can be silent about it', async () => {
    const edited = { text: `# now with a comment\n${open.text}` }
    const loud = await watching([site], {}, open)
    loud.answer(edited)
    await loud.advance(2 * hour)
    expect(loud.events.map(({ type }) => type)).toEqual(['robots.edited'])
    const silent = await watching([site], { reportsEdits: false }, open)
    silent.answer(edited)
    await silent.advance(2 * hour)
    expect(silent.events).toEqual([])
    silent.answer(closed)
    await silent.advance(2 * hour)
    expect(silent.events.map(({ type }) => type)).toEqual(['robots.changed'])
  })

  it('reports a page in place of the file once, with the gates that it breaks, whatever its bytes', async () => {
    const { events, answer, advance } = await watching([site], { brokenGates: () => ['a gate'] }, open)
    for (const n of [1, 2, 3]) {
      answer(page(n))
      await advance(hour)
    }
    expect(events).toMatchObject([
      {
        type: 'robots.page',
        data: {
          old: { isPage: false },
          new: { rules: 'file', isPage: true },
          changes: [],
          broken: ['a gate'],
          outage: null,
        },
      },
    ])
    answer(open)
    await advance(hour)
    expect(events.slice(1)).toMatchObject([{ type: 'robots.reachable', data: { changes: [], outage: null } }])
  })

  it('reports a page after an outage with the outage, also if it was there before', async () => {
    const { events, answer, advance } = await watching([site], { failures: 1 }, open)
    for (const next of [page(1), { status: 503 }, page(2), page(3)]) {
      answer(next)
      await advance(2 * hour)
    }
    expect(events.map(({ type, data }) => [type, data.outage === null])).toEqual([
      ['robots.page', true],
      ['robots.unreachable', false],
      ['robots.page', false],
    ])
  })

  it('takes a site that has always served pages as it is, until it has a file', async () => {
    const { events, answer, advance } = await watching([site], {}, page(1))
    answer(page(2))
    await advance(2 * hour)
    expect(events).toEqual([])
    answer(open)
    await advance(hour)
    expect(events).toMatchObject([{ type: 'robots.changed', data: { old: { isPage: true } } }])
  })

  it('says that 404 opens everything, without rules of a file that is not there', async () => {
    const { events, answer, advance } = await watching([site], {}, open)
    answer({ status: 404 })
    await advance(hour)
    expect(events).toMatchObject([
      {
        type: 'robots.changed',
        data: {
          old: { rules: 'file', status: 200 },
          new: { rules: 'allow-all', status: 404, sha256: null },
          changes: [{ agents: ['*'], kind: 'gains', example: '/private', old: { line: 2 }, new: null }],
        },
      },
    ])
  })

  it('says that delays, sitemaps and preferences change', async () => {
    const { events, answer, advance } = await watching([site], {}, open)
    answer({
      text: `${open.text}Crawl-delay: 5\nContent-Usage: train-ai=n\nSitemap: ${site}/map.xml\n`,
    })
    await advance(hour)
    expect(events[0]?.data).toMatchObject({
      changes: [],
      crawlDelays: [{ agent: '*', old: null, new: 5 }],
      preferences: [{ purpose: 'train-ai', to: 'disallowed' }],
      sitemaps: { added: [`${site}/map.xml`], removed: [] },
    })
  })

  it('names the gates that are broken', async () => {
    const brokenGates = (differ: { agents: readonly string[] }) => [...differ.agents]
    const { events, answer, advance } = await watching([site], { brokenGates }, open)
    answer(closed)
    await advance(hour)
    expect(events[0]?.data.broken).toEqual(['*', 'Googlebot'])
  })

  it('begins with one site after the other, 50 milliseconds apart, however many are due', async () => {
    const sites = Array.from({ length: 300 }, (_, at) => `https://s${at}.example`)
    const { beginnings, requests, advance } = await watching(sites, {}, open)
    await advance(3 * minute)
    expect(requests.size).toBe(300)
    expect(beginnings).toHaveLength(300)
    const gaps = beginnings.slice(1).map((time, at) => time - (beginnings[at] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(50)
  })

  it('forgets a site that is removed', async () => {
    const { watcher, requests, advance } = await watching([site, 'https://other.example'], {}, open)
    expect(await watcher.remove(site)).toBe(true)
    expect(await watcher.remove(site)).toBe(false)
    await advance(5 * hour)
    expect(requests.get(site)).toHaveLength(1)
    expect(watcher.sites()).toEqual(['https://other.example'])
    expect(await watcher.stateOf(site)).toBeUndefined()
  })

  it('does not bring a site back that is removed while a sink takes an event of it', async () => {
    const folder = createMemoryFolder()
    let takes = (): void => undefined
    const isTaken = new Promise<void>((resolve) => (takes = resolve))
    const sinks = [{ name: 'slow', deliver: () => isTaken }]
    const { watcher, answer, advance } = await watching([site], { folder, sinks }, open)
    answer(closed)
    await advance(2 * hour)
    await watcher.remove(site)
    takes()
    await advance(minute)
    expect(await folder.sites()).toEqual([])
  })

  it('refuses an interval below a minute, agents without names, and a URL that no robots.txt is for', async () => {
    await expect(watching([site], { agents: [5] as never })).rejects.toThrow('"agents"')
    await expect(watching([site], { everyMs: 59_999 })).rejects.toThrow(
      '"everyMs" must be a whole number from 60000 to 2678400000',
    )
    await expect(watching(['data:text/plain,a'])).rejects.toThrow('needs an http or https URL')
  })
})

describe('a site that fails', () => {
  it('is no event until it has failed three times in a row', async () => {
    const { events, answer, advance } = await watching([site], {}, open)
    answer({ fails: true })
    await advance(2 * hour + minute)
    expect(events).toEqual([])
    answer(open)
    await advance(hour)
    expect(events).toEqual([])
  })

  it('is reported once, and once more when it answers again', async () => {
    const { events, answer, advance } = await watching([site], {}, open)
    answer({ status: 503 })
    await advance(30 * hour)
    expect(events.map(({ type }) => type)).toEqual(['robots.unreachable'])
    expect(events[0]?.data).toMatchObject({ new: null, outage: { status: 503, error: null, requests: 3 } })
    answer(open)
    await advance(24 * hour)
    expect(events.map(({ type }) => type)).toEqual(['robots.unreachable', 'robots.reachable'])
    expect(events[1]?.data.outage?.requests).toBeGreaterThan(3)
  })

  it('is reported with the gates that a complete disallow breaks', async () => {
    const brokenGates = (differ: { regions: (options: { agents: string[] }) => readonly unknown[] }) =>
      differ.regions({ agents: ['Googlebot'] }).length > 0 ? ['Googlebot loses /'] : []
    const { events, answer, advance } = await watching([site], { brokenGates }, open)
    answer({ status: 503 })
    await advance(4 * hour)
    expect(events[0]?.data.broken).toEqual(['Googlebot loses /'])
  })

  it('says what has changed meanwhile when it answers with another file', async () => {
    const { events, answer, advance } = await watching([site], { failures: 1 }, open)
    answer({ fails: true })
    await advance(hour)
    answer(closed)
    await advance(2 * hour)
    expect(events.map(({ type }) => type)).toEqual(['robots.unreachable', 'robots.changed'])
    expect(events[1]?.data.outage).toMatchObject({ status: null, requests: 1 })
  })

  it('is left alone for as long as Retry-After says, though that is longer than the interval', async () => {
    const { requests, answer, advance } = await watching([site], {}, open)
    answer({ status: 429, headers: { 'retry-after': String(5 * 3600) } })
    await advance(hour)
    expect(requests.get(site)).toHaveLength(2)
    await advance(5 * hour - 2 * minute)
    expect(requests.get(site)).toHaveLength(2)
    await advance(5 * minute)
    expect(requests.get(site)).toHaveLength(3)
  })

  it('that has never answered is reported too, and its first file is no change', async () => {
    const { events, answer, advance } = await watching([site], {}, { fails: true })
    await advance(5 * hour)
    expect(events).toMatchObject([{ type: 'robots.unreachable', data: { old: null, lastSeen: null } }])
    answer(open)
    await advance(24 * hour)
    expect(events.map(({ type }) => type)).toEqual(['robots.unreachable', 'robots.reachable'])
  })
})

describe('a site that changes to and fro', () => {
  it('is reported four times in a day, and then only when it stays the same for three requests', async () => {
    const { events, answer, advance } = await watching([site], {}, open)
    for (let at = 0; at < 20; at++) {
      answer(at % 2 === 0 ? closed : open)
      await advance(hour)
    }
    expect(events).toHaveLength(4)
    answer(closed)
    await advance(4 * hour)
    expect(events).toHaveLength(5)
    expect(events[4]?.data.changes.map(({ kind }) => kind)).toEqual(['gains', 'loses'])
  })

  it('that fails and answers in turns is reported as often at most', async () => {
    const { events, answer, advance } = await watching([site], { failures: 1 }, open)
    for (let at = 0; at < 20; at++) {
      answer(at % 2 === 0 ? { status: 503 } : open)
      await advance(hour)
    }
    expect(events.filter(({ type }) => type === 'robots.unreachable')).toHaveLength(4)
    expect(events.filter(({ type }) => type === 'robots.reachable')).toHaveLength(4)
  })
})

describe('a site that changes to and fro and fails', () => {
  async function restless(options: Parameters<typeof watching>[1] = {}) {
    const started = await watching([site], options, open)
    for (const next of [closed, open, closed, open]) {
      started.answer(next)
      await started.advance(hour)
    }
    expect(started.events).toHaveLength(4)
    return started
  }

  it('fails no more when it answers, though the change is not reported yet', async () => {
    const { watcher, events, answer, advance } = await restless()
    answer({ status: 503 })
    await advance(2 * hour)
    expect((await watcher.stateOf(site))?.failing).toMatchObject({ times: 2 })
    for (const next of [closed, page(1)]) {
      answer(next)
      await advance(hour)
      expect((await watcher.stateOf(site))?.failing).toBeUndefined()
    }
    expect(events).toHaveLength(4)
  })

  it('is not reported for failures with an answer between them', async () => {
    const { events, answer, advance } = await restless()
    await advance(17 * hour)
    answer({ status: 503 })
    await advance(2 * hour)
    answer(closed)
    await advance(hour)
    answer({ status: 503 })
    await advance(2 * hour)
    expect(events).toHaveLength(4)
    await advance(hour)
    expect(events[4]).toMatchObject({ type: 'robots.unreachable', data: { outage: { requests: 3 } } })
  })

  it('says that an outage is over with the first change that lasts', async () => {
    const { watcher, events, answer, advance } = await watching([site], { failures: 1 }, open)
    for (const next of [closed, open, closed, { status: 503 }]) {
      answer(next)
      await advance(hour)
    }
    expect(events.map(({ type }) => type).slice(2)).toEqual(['robots.changed', 'robots.unreachable'])
    answer(open)
    await advance(hour)
    expect((await watcher.stateOf(site))?.failing).toBeUndefined()
    expect(events).toHaveLength(4)
    await advance(2 * hour)
    expect(events[4]).toMatchObject({
      type: 'robots.changed',
      data: { outage: { status: 503, requests: 1 } },
    })
  })

  it('that fails again before its return was reported is not reported again', async () => {
    const { events, answer, advance } = await watching([site], { failures: 1 }, open)
    for (const next of [closed, open, closed, { status: 503 }, open, { status: 503 }]) {
      answer(next)
      await advance(hour)
    }
    await advance(48 * hour)
    expect(events.map(({ type }) => type).slice(3)).toEqual(['robots.unreachable'])
    answer(closed)
    await advance(24 * hour)
    expect(events.map(({ type }) => type).slice(4)).toEqual(['robots.reachable'])
  })
})

describe('a sink', () => {
  it('has a name of its own: what one has taken would count for the other', async () => {
    const sink = { name: 'webhook', deliver: async () => undefined }
    await expect(watching([site], { sinks: [sink, { ...sink }] })).rejects.toThrow('got two "webhook"')
    await expect(watching([site], { sinks: [{ name: 'x' } as never] })).rejects.toThrow('"sinks[0]"')
  })

  it('that fails gets the event again under the same id, and other sinks do not wait for it', async () => {
    const taken: string[] = []
    const tries: { id: string; at: number }[] = []
    let isBroken = true
    let now = (): number => 0
    const sinks = [
      {
        name: 'broken',
        async deliver({ id }: { id: string }) {
          tries.push({ id, at: now() })
          if (isBroken) throw new Error('no room')
        },
      },
      { name: 'good', deliver: async ({ id }: { id: string }) => void taken.push(id) },
    ]
    const { clock, answer, advance } = await watching([site], { sinks }, open)
    now = () => clock.now()
    answer(closed)
    await advance(4 * hour)
    expect(taken).toHaveLength(1)
    expect(new Set(tries.map(({ id }) => id))).toEqual(new Set(taken))
    expect(tries.length).toBeGreaterThan(5)
    expect(tries.length).toBeLessThan(12)
    isBroken = false
    // What waits for its next attempt does not wait for the clock.
    clock.set(-10 * hour)
    await advance(2 * hour)
    const before = tries.length
    await advance(24 * hour)
    expect(tries).toHaveLength(before)
    expect(taken).toHaveLength(1)
  })
})
