import { describe, expect, it } from 'vitest'

import {
  createBook,
  createMemoryStorage,
  type Book,
  type BookOptions,
  type BookStorage,
} from '../../src/book/index.ts'
import { google } from 'ruly/dialects'

const hour = 60 * 60 * 1000
const file = 'User-agent: *\nDisallow: /private\n\nUser-agent: FooBot\nDisallow: /foo\n'

interface Told {
  readonly book: Book
  readonly storage: BookStorage
  now: number
}

function told(options: Partial<BookOptions> = {}): Told {
  const storage = options.storage ?? createMemoryStorage()
  const state = { now: 1_700_000_000_000, storage }
  return Object.assign(state, {
    book: createBook({ agent: 'ExampleBot/1.0', storage, clock: () => state.now, ...options }),
  })
}

/** A storage that gives another array each time, as one on a disk does. */
function copying(inner: BookStorage): BookStorage {
  return { ...inner, get: (key) => inner.get(key)?.slice() }
}

describe('a book', () => {
  it('answers by the file of the site of each URL', () => {
    const { book } = told()
    book.add('https://example.com/robots.txt', file)
    book.add('https://other.example/robots.txt', 'User-agent: *\nDisallow: /\n')
    expect(book.isAllowed('https://example.com/a')).toBe(true)
    expect(book.check('https://EXAMPLE.com:443/private/x')).toMatchObject({
      reason: 'rule',
      rule: { line: 2 },
    })
    expect(book.isAllowed('https://other.example/a')).toBe(false)
  })

  it('says unknown of a site whose file it has not, but for the robots.txt itself', () => {
    const { book } = told()
    expect(book.check('https://example.com/a')).toEqual({ allowed: false, reason: 'unknown' })
    expect(book.check('https://example.com/robots.txt')).toEqual({
      allowed: true,
      reason: 'robots-txt-itself',
    })
    expect(book.isAllowed('https://example.com/robots.txt')).toBe(true)
    expect(told({ dialect: google }).book.isAllowed('https://example.com/a')).toBe(false)
  })

  it('has a file until it is no longer fresh, for as long as the dialect says without a time', () => {
    const state = told()
    state.book.add('http://a.example/robots.txt', file, state.now + 1000)
    state.book.add('http://b.example/robots.txt', file)
    expect(state.book.freshUntil('http://b.example/x')).toBe(state.now + 24 * hour)
    state.now += 999
    expect(state.book.isAllowed('http://a.example/')).toBe(true)
    state.now += 1
    expect(state.book.check('http://a.example/').reason).toBe('unknown')
    expect(state.book.freshUntil('http://a.example/')).toBe(state.now)
    expect(state.book.size).toBe(2)
  })

  it('lets through what no robots.txt governs, and takes no other text for a URL', () => {
    const { book } = told()
    expect(book.check('mailto:a@example.com')).toEqual({ allowed: true, reason: 'not-governed' })
    expect(book.visits('mailto:a@example.com')).toBe(0)
    for (const url of ['', '/a', 'example.com/a', 'http:a']) expect(() => book.check(url)).toThrow(TypeError)
    for (const url of ['/robots.txt', 'ftp://example.com/robots.txt', 'http://[/robots.txt'])
      expect(() => book.add(url, file)).toThrow(TypeError)
    expect(() => book.add('http://example.com/robots.txt', file, Number.NaN)).toThrow('freshUntil')
  })

  it('counts visits and keeps the time of the one noted last', () => {
    const state = told()
    expect(state.book.lastVisit('http://example.com/')).toBeUndefined()
    state.book.visited('http://example.com/a')
    state.book.visited('http://EXAMPLE.com:80/b', state.now + 5)
    expect(state.book.visits('http://example.com/c')).toBe(2)
    expect(state.book.lastVisit('http://example.com/')).toBe(state.now + 5)
  })

  it('forgets all when the short name changes, and nothing with another version', () => {
    const { book } = told({ agent: 'FooBot/1.0' })
    book.add('http://example.com/robots.txt', file)
    book.visited('http://example.com/')
    book.agent = 'FooBot/2.0'
    expect([book.size, book.visits('http://example.com/')]).toEqual([1, 1])
    expect(book.isAllowed('http://example.com/foo')).toBe(false)
    book.agent = 'fooBot/2.0'
    expect([book.agent, book.size, book.visits('http://example.com/')]).toEqual(['fooBot/2.0', 0, 0])
  })

  it('asks for the robot with all of its new name', () => {
    const { book } = told({ agent: 'Mozilla/5.0 (compatible; ExampleBot/1.0)' })
    book.add('http://example.com/robots.txt', file)
    expect(book.isAllowed('http://example.com/foo')).toBe(true)
    book.agent = 'Mozilla/5.0 (compatible; FooBot/1.0)'
    expect(book.isAllowed('http://example.com/foo')).toBe(false)
  })

  it('forgets one file or everything when told to', () => {
    const { book } = told()
    for (const site of ['http://a.example', 'http://b.example']) book.add(`${site}/robots.txt`, file)
    book.visited('http://a.example/')
    book.clear('http://a.example/x')
    expect(book.check('http://a.example/').reason).toBe('unknown')
    expect([book.size, book.visits('http://a.example/')]).toEqual([1, 1])
    book.clear()
    expect(book.dump()).toEqual({ agent: 'ExampleBot/1.0', sites: [] })
  })

  it('gives all that it knows as plain data', () => {
    const { book, now } = told({ agent: 'FooBot' })
    book.add('https://example.com/robots.txt', file, now + hour)
    book.visited('http://visited.example/', now)
    const nothing = {
      url: undefined,
      freshUntil: undefined,
      rules: undefined,
      visits: 0,
      lastVisit: undefined,
    }
    expect(book.dump()).toEqual({
      agent: 'FooBot',
      sites: [
        {
          ...nothing,
          site: 'https://example.com:443',
          url: 'https://example.com/robots.txt',
          freshUntil: now + hour,
          rules: ['Disallow: /foo'],
        },
        { ...nothing, site: 'http://visited.example:80', visits: 1, lastVisit: now },
      ],
    })
  })

  it('asks about URLs as they are requested with strict', () => {
    const { book } = told({ strict: true })
    book.add('https://example.com/robots.txt', file)
    expect(book.isAllowed(' HTTPS://example.com/a/../private')).toBe(false)
  })

  it('reads all of a file, however long', () => {
    const { book } = told()
    book.add('https://example.com/robots.txt', `${'# filler\n'.repeat(70_000)}${file}`)
    expect(book.isAllowed('https://example.com/private')).toBe(false)
  })

  it('says which URLs it takes', () => {
    const { book } = told()
    expect(() => book.add('ftp://example.com/robots.txt', file)).toThrow('needs an absolute HTTP URL')
    expect(() => book.check('/a')).toThrow('needs an absolute URL')
  })

  it('leaves nothing behind of what was only asked about', () => {
    const { book, storage } = told()
    book.check('http://example.com/a')
    book.visits('http://example.com/a')
    book.clear('http://example.com/a')
    expect([...storage.keys()]).toEqual(['robot'])
  })
})

describe('two books on one storage', () => {
  it('keep what they have where the storage makes room again and again', () => {
    const storage = createMemoryStorage({ maxBytes: 3000 })
    const first = createBook({ agent: 'Foo/1', storage })
    for (let site = 0; site < 100; site++) {
      first.add(`https://${site}.example/robots.txt`, 'User-agent: *\nDisallow: /b')
      first.visited(`https://${site}.example/`)
    }
    const { size } = first
    expect(size).toBeGreaterThan(0)
    expect(createBook({ agent: 'Foo/1', storage }).size).toBe(size)
  })

  it('see at once what the other has added', () => {
    const storage = createMemoryStorage()
    const one = told({ storage: copying(storage) }).book
    const other = told({ storage: copying(storage) }).book
    one.add('http://example.com/robots.txt', 'User-agent: *\nDisallow: /a\n')
    expect(other.isAllowed('http://example.com/b')).toBe(true)
    one.add('http://example.com/robots.txt', 'User-agent: *\nDisallow: /b\n')
    expect(other.isAllowed('http://example.com/b')).toBe(false)
  })

  it('are empty when the robots have other short names', () => {
    const { book, storage } = told({ agent: 'FooBot/1.0' })
    book.add('http://example.com/robots.txt', file)
    expect(told({ storage, agent: 'FooBot/2.0' }).book.size).toBe(1)
    expect(told({ storage, agent: 'BarBot' }).book.size).toBe(0)
  })

  it('forget by the name that the storage has, whichever of them set it', () => {
    const storage = createMemoryStorage()
    const one = told({ storage, agent: 'FooBot/1.0' }).book
    const other = told({ storage, agent: 'FooBot/1.0' }).book
    other.agent = 'BarBot'
    other.add('http://example.com/robots.txt', file)
    expect(one.agent).toBe('FooBot/1.0')
    one.agent = 'FooBot/2.0'
    expect([one.size, other.size]).toEqual([0, 0])
    one.add('http://example.com/robots.txt', file)
    one.agent = 'FooBot/3.0'
    expect(one.size).toBe(1)
  })

  it('read, change and write within a transaction where the storage has one', () => {
    const inner = createMemoryStorage()
    let depth = 0
    const outside: string[] = []
    const storage: BookStorage = {
      ...inner,
      get(key) {
        if (depth === 0) outside.push(`get ${key}`)
        return inner.get(key)
      },
      set(key, value) {
        if (depth === 0) outside.push(key)
        inner.set(key, value)
      },
      transaction(work) {
        depth++
        const result = work()
        depth--
        return result
      },
    }
    const { book } = told({ storage })
    outside.length = 0
    book.visited('http://example.com/')
    book.agent = 'BarBot'
    expect(outside).toEqual([])
    book.add('http://example.com/robots.txt', file)
    expect(new Set(outside)).toEqual(new Set(['rules http://example.com:80', 'get robot']))
  })
})

describe('entries of a storage', () => {
  it('that are changed, cut, foreign or of another version are not there', () => {
    const { book, storage, now } = told()
    const key = 'rules http://example.com:80'
    book.add('http://example.com/robots.txt', file, now + hour)
    const whole = storage.get(key) ?? new Uint8Array()
    const broken = [
      ...Array.from(whole, (_, at) => whole.map((octet, place) => (place === at ? octet ^ 1 : octet))),
      ...Array.from(whole, (_, length) => whole.slice(0, length)),
      new TextEncoder().encode('foreign'),
    ]
    expect(broken.length).toBeGreaterThan(200)
    for (const coded of broken) {
      storage.set(key, coded)
      expect(book.check('http://example.com/').reason).toBe('unknown')
      expect(book.size).toBe(0)
    }
    storage.set(key, whole)
    expect(book.isAllowed('http://example.com/')).toBe(true)
    storage.set('visits http://example.com:80', new Uint8Array(3))
    expect(book.visits('http://example.com/')).toBe(0)
  })

  it('in memory give way when there are too many, those first that were not asked about', () => {
    const { book } = told({ storage: createMemoryStorage({ maxBytes: 20_000 }) })
    book.add('http://kept.example/robots.txt', file)
    for (let place = 0; place < 500; place++) {
      book.isAllowed('http://kept.example/')
      book.add(`http://site-${place}.example/robots.txt`, file)
    }
    expect(book.size).toBeGreaterThan(20)
    expect(book.size).toBeLessThan(100)
    expect(book.isAllowed('http://kept.example/')).toBe(true)
    expect(book.check('http://site-0.example/').reason).toBe('unknown')
  })

  it('answer as before when what was parsed of them has given way', () => {
    const { book } = told({ maxMemoryBytes: 1 })
    const sites = ['http://a.example', 'http://b.example', 'http://c.example']
    for (const site of sites) book.add(`${site}/robots.txt`, file)
    for (const site of [...sites, ...sites]) {
      expect(book.isAllowed(`${site}/private`)).toBe(false)
      expect(book.isAllowed(`${site}/a`)).toBe(true)
    }
  })
})

describe('options of createBook()', () => {
  it.each([
    [undefined, TypeError, 'options of createBook()'],
    [null, TypeError, 'options of createBook()'],
    [{ agent: 1 }, TypeError, 'agent'],
    [{ agent: 'a', dialect: 'google' }, TypeError, 'dialect'],
    [{ agent: 'a', storage: {} }, TypeError, 'storage'],
    [{ agent: 'a', clock: 5 }, TypeError, 'clock'],
    [{ agent: 'a', strict: 1 }, TypeError, 'strict'],
    [{ agent: 'a', maxMemoryBytes: '1' }, TypeError, 'maxMemoryBytes'],
    [{ agent: 'a', maxMemoryBytes: 0 }, RangeError, 'maxMemoryBytes'],
  ])('that are none are named: %j', (options, error, name) => {
    const create = () => createBook(options as unknown as BookOptions)
    expect(create).toThrow(error)
    expect(create).toThrow(name)
  })

  it('are asked for where a storage is given none', () => {
    const create = () => createMemoryStorage(null as never)
    expect(create).toThrow(TypeError)
    expect(create).toThrow('options of createMemoryStorage()')
  })
})
