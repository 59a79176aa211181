import { describe, expect, it } from 'vitest'

import { isBrowserUserAgent } from '../../src/client-options.ts'
import {
  createMemoryStore,
  createMemoryTurns,
  createRobotsClient,
  type RobotsClientOptions,
} from '../../src/index.ts'
import { createRedisStore } from '../../src/store/redis/redis-store.ts'

const userAgent = 'ExampleBot/1.0 (+https://example.com/bot)'
const create = (options: object): unknown => createRobotsClient({ userAgent, ...options })
const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36'

describe('an option of a client', () => {
  it.each([
    [{ politness: {} }, 'Unknown option "politness" of createRobotsClient(). Did you mean "politeness"?'],
    [{ dialekt: 1 }, 'Unknown option "dialekt" of createRobotsClient(). Did you mean "dialect"?'],
    [{ agents: 'a' }, 'Unknown option "agents" of createRobotsClient(). Did you mean "agent"?'],
    [{ politeness: { minGap: 1 } }, 'Unknown option "minGap" of "politeness". Did you mean "minGapMs"?'],
    [{ guard: { allowPort: [80] } }, 'Unknown option "allowPort" of "guard". Did you mean "allowPorts"?'],
    [{ onheld: () => undefined }, 'Unknown option "onheld" of createRobotsClient(). Did you mean "onHeld"?'],
  ])('that is not known is told with the nearest name: %j', (options, message) => {
    expect(() => create(options)).toThrow(new TypeError(message))
  })

  it.each<readonly [object, string]>([
    [{ ca: 'nope' }, '"ca" must be certificates in PEM'],
    [{ ca: [5] }, '"ca" must be a string, got number.'],
    [{ guard: 'yes' }, '"guard" must be true, false or an object, got string.'],
    [{ guard: { allowPorts: ['80'] } }, '"guard.allowPorts" must be a number, got string.'],
    [{ store: {} }, '"store" must be an object with the function get(), got object.'],
    [{ clock: { now: Date.now } }, '"clock" must be an object with the function after(), got object.'],
    [{ dialect: 'google' }, '"dialect" must be a dialect, such as those of ruly/dialects, got string.'],
    [{ access: null }, '"access" must be an access policy, such as those of ruly/access, got null.'],
    [{ strict: 'no' }, '"strict" must be true or false, got string.'],
    [{ onHeld: true }, '"onHeld" must be a function, got boolean.'],
    [{ timeoutMs: 1.5 }, '"timeoutMs" must be a whole number from 1 to 2147483647, got 1.5.'],
    [{ fetch, guard: true }, '"guard" and "fetch" exclude each other. Leave one of them out.'],
    [{ userAgent: chrome }, '"userAgent" must name a robot, got that of a browser: '],
    [{ userAgent: undefined }, '"userAgent" must be a string, got undefined.'],
  ])('that cannot be is told by its name: %j', (options, message) => {
    expect(() => create(options)).toThrow(message)
  })

  it('that is undefined is one that was not given', () => {
    const names = ['store', 'guard', 'fetch', 'agent', 'politeness', 'turns', 'onHeld', 'ca'] as const
    const none = Object.fromEntries(names.map((name) => [name, undefined]))
    expect(() => create(none)).not.toThrow()
  })

  it('is needed', () => {
    for (const none of [undefined, null, 'ExampleBot'])
      expect(() => createRobotsClient(none as never)).toThrow(
        /^The options of createRobotsClient\(\) must be an object, got .* It needs at least \{ userAgent: /,
      )
  })

  it('may be the header of a browser where the robot is named beside it', () => {
    expect(() => create({ userAgent: chrome, agent: 'ExampleBot' })).not.toThrow()
  })
})

describe('the header of a browser', () => {
  it.each([
    [chrome, true],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0; rv:120.0) Gecko/20100101 Firefox/120.0', true],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1',
      true,
    ],
    ['Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.0)', true],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.0; +https://openai.com/gptbot)',
      false,
    ],
    ['Mozilla/5.0 (compatible; ExampleRobot)', false],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Safari/537.36 ExampleRobot/1',
      false,
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Safari/537.36 ExampleFetcher',
      false,
    ],
    ['Mozilla/5.0 (compatible) ExampleFetcher', false],
    ['ExampleBot', false],
  ])('%s: %s', (header, expected) => {
    expect(isBrowserUserAgent(header)).toBe(expected)
  })
})

describe('an option of a call', () => {
  const client = createRobotsClient({ userAgent })

  it('is not the name of an agent', async () => {
    for (const ask of ['isAllowed', 'check', 'explain', 'robotsFor', 'sitemaps'] as const)
      await expect(client[ask]('https://example.com/a', 'OtherBot' as never)).rejects.toThrow(
        'must be an object, got string. For another agent, ask robotsFor(url), then forAgent(agent).',
      )
  })

  it('is known', async () => {
    await expect(client.check('https://example.com/a', { askedsince: 1 } as never)).rejects.toThrow(
      'Did you mean "askedSince"?',
    )
    await expect(client.acquire('https://example.com/a', { timeout: 1 } as never)).rejects.toThrow(TypeError)
    await expect(client.plan('https://example.com/a', 'OtherBot' as never)).rejects.toThrow(TypeError)
    await expect(client.check('https://example.com/a', { askedSince: NaN })).rejects.toThrow(RangeError)
  })
})

describe('options of what a client is given', () => {
  it.each<readonly [string, () => unknown]>([
    ['createMemoryStore()', () => createMemoryStore({ maxByte: 1 } as never)],
    ['createMemoryTurns()', () => createMemoryTurns({ clok: 1 } as never)],
    ['createRedisStore()', () => createRedisStore({ url: 'redis://localhost', prefx: 'a' } as never)],
  ])('are known: %s', (owner, make) => {
    expect(make).toThrow(`of ${owner}. Did you mean "`)
  })
})

it('the types of options take undefined', () => {
  const options: RobotsClientOptions = {
    userAgent,
    store: undefined,
    guard: undefined,
    politeness: { minGapMs: undefined },
  }
  expect(() => createRobotsClient(options)).not.toThrow()
})
