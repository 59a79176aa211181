import { join } from 'node:path'

import { createMemoryStorage } from '@ruly/compat/book'
import { describe, expect, it } from 'vitest'

import { RobotRules, RobotRulesDbm, RobotUA, type RobotUAOptions } from '../../../src/robot-ua/robot-ua.ts'
import { systemClock } from '@ruly/client/internal'
import { origin } from '../../../../client/test/support/clients.ts'
import { file, type Origin } from '../../../../client/test/support/origin.ts'
import { sleepingClock } from '../../../../client/test/support/robot-ua.ts'
import { createFolder } from '../../../../client/test/support/store/folder.ts'

const folder = createFolder()
const rules = 'User-agent: *\nDisallow: /private\n'
const me = { agent: 'ExampleBot/1.0 (+https://example.com/bot)', from: 'bot@example.com' }

/** A robot on a clock that goes on where it sleeps, and a site of which `/private` is forbidden. */
async function robotAndSite(options: Partial<RobotUAOptions> = {}) {
  const clock = sleepingClock()
  const site = await origin(file(rules))
  return { clock, site, ua: new RobotUA({ ...me, clock, ...options }) }
}

const pathsOf = (site: Origin): readonly string[] => site.requests.map(({ path }) => path)
const netlocOf = (site: Origin): string => `127.0.0.1:${site.port}`

describe('a request', () => {
  it('names the robot and who runs it, and so does the one for robots.txt', async () => {
    const { ua, site } = await robotAndSite()
    await ua.fetch(`${site.url}/x`, { headers: { accept: 'image/*' } })
    expect(site.requests.map(({ headers }) => [headers['user-agent'], headers['from']])).toEqual([
      [me.agent, me.from],
      [me.agent, me.from],
    ])
    expect(site.requests[1]?.headers['accept']).toBe('image/*')
  })

  it('has the headers of the call before those of the robot', async () => {
    const { ua, site } = await robotAndSite()
    await ua.fetch(new URL('/x', site.url), { headers: [['From', 'other@example.com']] })
    expect(site.requests[1]?.headers['from']).toBe('other@example.com')
  })

  it('goes through the fetch that was given, and so does the one for robots.txt', async () => {
    const asked: string[] = []
    const { ua, site } = await robotAndSite({
      fetch: (url, init) => {
        asked.push(url)
        return fetch(url, init)
      },
    })
    await ua.fetch(`${site.url}/x`)
    expect(asked).toEqual([`${site.url}/robots.txt`, `${site.url}/x`])
  })

  it('has its method and its body', async () => {
    const { ua, site } = await robotAndSite()
    let body = ''
    await ua.fetch(`${site.url}/x`)
    site.answer((request, response) => {
      request.setEncoding('utf8').on('data', (piece: string) => (body += piece))
      request.on('end', () => response.end(request.method))
    })
    const response = await ua.fetch(`${site.url}/x`, { method: 'POST', body: 'a=b' })
    expect([await response.text(), body, response.url]).toEqual(['POST', 'a=b', `${site.url}/x`])
  })

  it('goes by the URL that is requested', async () => {
    const { ua, site, clock } = await robotAndSite()
    const host = `LOCALHOST:${site.port}`
    expect((await ua.fetch(`http://${host}/a/../private`)).status).toBe(403)
    expect((await ua.fetch(`http://${host.toLowerCase()}/x`)).status).toBe(200)
    expect([pathsOf(site), clock.slept]).toEqual([['/robots.txt', '/x'], [60]])
  })

  it('with user and password in its URL is a 500, and not sent', async () => {
    const { ua, site } = await robotAndSite()
    const response = await ua.fetch(`http://user:password@127.0.0.1:${site.port}/x`)
    expect([response.status, pathsOf(site)]).toEqual([500, ['/robots.txt']])
  })

  it('that fails is a 500 that says why', async () => {
    const { ua, site } = await robotAndSite({ useSleep: false, delay: 0.001 })
    await ua.fetch(`${site.url}/x`)
    site.answer((request) => request.socket.destroy())
    const response = await ua.fetch(`${site.url}/x`)
    expect(response.status).toBe(500)
    expect(await response.text()).toBe(`500 ${response.statusText}\n`)
    expect(response.headers.get('client-warning')).toBe('Internal response')
    expect(ua.noVisits(netlocOf(site))).toBe(3)
  })
})

describe('an answer that no server gave', () => {
  it.each([
    ['/private', {}, 403, 'Forbidden by robots.txt'],
    ['/x', { useSleep: false }, 503, 'Please, slow down'],
  ])('to %s with %j has a mark and no URL', async (path, options, status, statusText) => {
    const { ua, site } = await robotAndSite(options)
    const response = await ua.fetch(site.url + path)
    expect(response).toMatchObject({ status, statusText, url: '', ok: false })
    expect(response.headers.get('client-warning')).toBe('Internal response')
  })

  it('says when to come again as an HTTP date', async () => {
    const { ua, site } = await robotAndSite({ useSleep: false })
    const response = await ua.fetch(`${site.url}/x`)
    expect(response.headers.get('retry-after')).toBe('Sun, 15 Jun 2025 15:07:40 GMT')
  })

  it('says when to come again as an HTTP date, also after a delay that ends beyond all dates', async () => {
    const { ua, site } = await robotAndSite({ useSleep: false, delay: 1e12 })
    const response = await ua.fetch(`${site.url}/x`)
    expect(response.headers.get('retry-after')).toBe('Sat, 13 Sep 275760 00:00:00 GMT')
  })

  it('is what a server’s 403 is not', async () => {
    const { ua, site } = await robotAndSite()
    await ua.fetch(`${site.url}/x`)
    site.answer((_, response) => response.writeHead(403).end('no'))
    const response = await ua.fetch(`${site.url}/x`)
    expect([response.status, response.url, response.headers.has('client-warning')]).toEqual([
      403,
      `${site.url}/x`,
      false,
    ])
  })
})

describe('a redirect', () => {
  it('is given back where it is not to be followed', async () => {
    const { ua, site } = await robotAndSite()
    await ua.fetch(`${site.url}/x`)
    site.answer((_, response) => response.writeHead(302, { location: '/y' }).end())
    const response = await ua.fetch(`${site.url}/x`, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([302, '/y'])
    expect(pathsOf(site)).toEqual(['/robots.txt', '/x', '/x'])
  })

  it('takes headers along, but credentials to their own origin only', async () => {
    const { ua, site } = await robotAndSite({ delay: 0.001 })
    const other = await origin(file(rules))
    await ua.fetch(`${site.url}/robots.txt`)
    site.answer((request, response) =>
      response.writeHead(302, { location: request.url === '/x' ? '/y' : `${other.url}/z` }).end(),
    )
    await ua.fetch(`${site.url}/x`, {
      headers: { authorization: 'Basic eA==', cookie: 'a=b', accept: 'text/*' },
    })
    const sent = [...site.requests, ...other.requests]
      .filter(({ path }) => path !== '/robots.txt')
      .map(({ path, headers: { authorization, cookie, accept } }) => [path, authorization, cookie, accept])
    expect(sent).toEqual([
      ['/x', 'Basic eA==', 'a=b', 'text/*'],
      ['/y', 'Basic eA==', undefined, 'text/*'],
      ['/z', undefined, undefined, 'text/*'],
    ])
  })
})

describe('requests at the same time', () => {
  it('to one host are sent in their order, with the delay between them, after one robots.txt', async () => {
    const { ua, site, clock } = await robotAndSite()
    const starts: number[] = []
    site.answer((request, response) => {
      starts.push(clock.time / 1000 - 1_750_000_000)
      setTimeout(() => file(rules)(request, response), request.url === '/1' ? 50 : 0)
    })
    await Promise.all(['/1', '/2', '/private', '/3'].map((path) => ua.fetch(site.url + path)))
    expect(pathsOf(site)).toEqual(['/robots.txt', '/1', '/2', '/3'])
    expect(starts).toEqual([0, 60, 120, 180])
  })

  it('to other hosts do not wait for each other', async () => {
    const { ua, site } = await robotAndSite()
    const other = await origin(file(rules))
    let release = (): void => undefined
    site.answer((request, response) => (release = () => file(rules)(request, response)))
    const held = ua.fetch(`${site.url}/x`)
    expect((await ua.fetch(`${other.url}/private`)).status).toBe(403)
    site.answer(file(rules))
    release()
    expect((await held).status).toBe(200)
  })

  it('do not hold up those that come after one that failed', async () => {
    const { ua, site } = await robotAndSite()
    await ua.fetch(`${site.url}/x`)
    site.answer((request) => request.socket.destroy())
    const failed = ua.fetch(`${site.url}/x`)
    const next = ua.fetch(`${site.url}/y`).then(({ status }) => status)
    expect((await failed).status).toBe(500)
    expect(await next).toBe(500)
  })
})

describe('a signal', () => {
  /** A clock by which a pause does not end. */
  function stillClock() {
    const waits: number[] = []
    let begun = (): void => undefined
    const waiting = new Promise<void>((resolve) => (begun = resolve))
    let stopped = 0
    const after = (ms: number): (() => void) => {
      waits.push(ms)
      begun()
      return () => stopped++
    }
    return { ...systemClock, now: () => 1_750_000_000_000, after, waits, waiting, stopped: () => stopped }
  }

  it('that is aborted already ends everything', async () => {
    const { ua, site } = await robotAndSite()
    await expect(ua.fetch(`${site.url}/x`, { signal: AbortSignal.abort('over') })).rejects.toBe('over')
    expect(site.requests).toEqual([])
  })

  it('ends the wait, and the place in the line', async () => {
    const clock = stillClock()
    const { ua, site } = await robotAndSite({ clock })
    const [first, second] = [new AbortController(), new AbortController()]
    const waiting = ua.fetch(`${site.url}/x`, { signal: first.signal })
    const inLine = ua.fetch(`${site.url}/y`, { signal: second.signal })
    await clock.waiting
    second.abort('left')
    await expect(inLine).rejects.toBe('left')
    first.abort('gone')
    await expect(waiting).rejects.toBe('gone')
    expect([clock.waits, clock.stopped()]).toEqual([[60_000], 1])
    ua.delay(0)
    expect((await ua.fetch(`${site.url}/z`)).status).toBe(200)
    expect(pathsOf(site)).toEqual(['/robots.txt', '/z'])
  })

  it('ends the request, which was a visit', async () => {
    const { ua, site } = await robotAndSite()
    await ua.fetch(`${site.url}/x`)
    const controller = new AbortController()
    site.answer(() => controller.abort(new Error('enough')))
    await expect(ua.fetch(`${site.url}/x`, { signal: controller.signal })).rejects.toThrow('enough')
    expect(ua.noVisits(netlocOf(site))).toBe(3)
  })

  it('that ends the request for robots.txt leaves the site unknown, not open', async () => {
    const { ua, site, clock } = await robotAndSite()
    const controller = new AbortController()
    site.answer(() => controller.abort(new Error('enough')))
    await expect(ua.fetch(`${site.url}/private`, { signal: controller.signal })).rejects.toThrow('enough')
    site.answer(file(rules))
    expect((await ua.fetch(`${site.url}/private`)).status).toBe(403)
    expect([pathsOf(site), clock.slept]).toEqual([['/robots.txt', '/robots.txt'], [60]])
  })
})

describe('rules', () => {
  it('on disk outlive the robot, with its visits', async () => {
    const { clock, site } = await robotAndSite()
    const path = join(folder, 'rules')
    const open = () => new RobotRulesDbm(me.agent, path, { clock: clock.now })
    const [first, second] = [open(), open()]
    await new RobotUA({ ...me, clock, rules: first }).fetch(`${site.url}/x`)
    first.close()
    const again = new RobotUA({ ...me, clock, rules: second, useSleep: false })
    expect((await again.fetch(`${site.url}/private`)).status).toBe(403)
    expect((await again.fetch(`${site.url}/y`)).status).toBe(503)
    expect([again.noVisits(netlocOf(site)), again.hostWait(netlocOf(site))]).toEqual([2, 60])
    expect(pathsOf(site)).toEqual(['/robots.txt', '/x'])
    second.close()
  })

  it('of others who visit the host meanwhile make it wait again', async () => {
    const clock = sleepingClock()
    const shared = new RobotRules(me.agent, { clock: clock.now })
    const site = await origin(file(rules))
    const { after } = clock
    let left = 1
    clock.after = (ms, task) => {
      if (left-- === 1) shared.visit(netlocOf(site), clock.time / 1000 + 40)
      return after(ms, task)
    }
    await new RobotUA({ ...me, clock, rules: shared }).fetch(`${site.url}/x`)
    expect(clock.slept).toEqual([60, 40])
  })

  it('that their storage does not keep allow nothing', async () => {
    const clock = sleepingClock()
    const keepsNothing = new RobotRules(me.agent, {
      clock: clock.now,
      storage: { ...createMemoryStorage(), get: () => undefined },
    })
    const { ua, site } = await robotAndSite({ clock, rules: keepsNothing })
    expect((await ua.fetch(`${site.url}/x`)).status).toBe(403)
  })

  it('are told the name of the robot', () => {
    const other = new RobotRules('Other')
    const ua = new RobotUA(me.agent, me.from, other)
    expect([other.agent(), ua.rules()]).toEqual(['ExampleBot', other])
    const next = new RobotRules()
    expect([ua.rules(next), ua.rules(), next.agent()]).toEqual([other, next, 'ExampleBot'])
  })

  it('that are elsewhere wait for the host that they are at', async () => {
    const { ua, site, clock } = await robotAndSite()
    const other = await origin(file(rules))
    await ua.fetch(`${other.url}/private`)
    clock.time += 15_000
    site.answer((_, response) => response.writeHead(301, { location: `${other.url}/its.txt` }).end())
    expect((await ua.fetch(`${site.url}/private`)).status).toBe(403)
    expect([pathsOf(other), clock.slept]).toEqual([['/robots.txt', '/its.txt'], [45]])
  })

  it('of a body that breaks off are those that came', async () => {
    const { ua, site } = await robotAndSite()
    site.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '1000' })
      response.write(`${rules}Disallow: /x`, () => response.destroy())
    })
    expect((await ua.fetch(`${site.url}/private`)).status).toBe(403)
    site.answer(file(''))
    expect((await ua.fetch(`${site.url}/x1`)).status).toBe(200)
  })
})

describe('a redirect whose body is cut short', () => {
  it('is followed', async () => {
    const broken = () =>
      new ReadableStream({ start: (controller) => controller.error(new Error('cut short')) })
    const found = new Map<string, () => Response>([
      ['/a', () => new Response(broken(), { status: 302, headers: { location: '/b' } })],
      ['/b', () => new Response('there')],
    ])
    const fetch = async (url: string): Promise<Response> =>
      found.get(new URL(url).pathname)?.() ?? new Response(null, { status: 404 })
    const ua = new RobotUA({ ...me, fetch, clock: sleepingClock() })
    expect(await (await ua.fetch('http://site.test/a')).text()).toBe('there')
  })
})

describe('an option that is wrong', () => {
  const wrong = (options: object) => () => new RobotUA({ ...me, ...options })

  it.each([
    [{ agent: undefined }, 'LWP::RobotUA agent required'],
    [{ from: 'example.com' }, 'LWP::RobotUA from address required'],
    [{ delay: '1' }, '"delay" must be a number of minutes, got string'],
    [{ useSleep: 0 }, '"useSleep" must be true or false, got number'],
    [{ rules: {} }, '"rules" must be an object with the function allowed(), got object'],
    [{ rules: null }, '"rules" must be an object with the function allowed(), got null'],
    [{ clock: {} }, '"clock" must be an object with the function now(), got object'],
    [{ fetch: {} }, '"fetch" must be a function, got object'],
    [{ usesleep: false }, 'Unknown option "usesleep" of RobotUA. Did you mean "useSleep"?'],
  ])('in its type, %j, is a TypeError', (options, message) => {
    expect(wrong(options)).toThrow(TypeError)
    expect(wrong(options)).toThrow(message)
  })

  it.each([
    [{ delay: -1 }, '"delay" must be a number of minutes from 0, got -1'],
    [{ delay: Infinity }, '"delay" must be a number of minutes from 0, got Infinity'],
    [{ agent: 'Bot\n' }, '"agent" must be printable ASCII'],
    [{ from: 'é@example.com' }, '"from" must be printable ASCII'],
  ])('in its range, %j, is a RangeError', (options, message) => {
    expect(wrong(options)).toThrow(RangeError)
    expect(wrong(options)).toThrow(message)
  })

  it('is none in calls either, and leaves what was there', () => {
    const ua = new RobotUA(me)
    expect(() => ua.agent('')).toThrow('LWP::RobotUA agent required')
    expect(() => ua.from('nobody')).toThrow('LWP::RobotUA from address required')
    expect(() => ua.delay(-1)).toThrow(RangeError)
    expect(() => ua.useSleep(1 as never)).toThrow(TypeError)
    expect(() => ua.rules({} as never)).toThrow(TypeError)
    expect([ua.agent(), ua.from(), ua.delay(), ua.useSleep()]).toEqual([me.agent, me.from, 1, true])
  })
})
