import { createBook, type BookOptions } from '@ruly/compat/book'
import { mk1996, robotRules } from 'ruly/dialects'
import { strictAccess } from 'ruly/access'
import { describe, expect, it } from 'vitest'

import { fetchIntoBook, type FetchIntoBookOptions } from '../../../src/book/fetch-into-book.ts'
import { systemClock } from '@ruly/client/internal'
import { day, hour, minute, origin, toLoopback } from '../../../../client/test/support/clients.ts'
import { file, status } from '../../../../client/test/support/origin.ts'

const rules = 'User-agent: *\nDisallow: /x\n'

/** A book and a way to fill it, by one clock that stands still. */
function bookAndFetch(options: Partial<BookOptions> = {}, asking: FetchIntoBookOptions = {}) {
  const clock = { ...systemClock, time: 1_750_000_000_000, now: () => clock.time }
  const book = createBook({ agent: 'ExampleBot/1.0', clock: clock.now, ...options })
  const fetchIt = (url: string, more: FetchIntoBookOptions = {}) =>
    fetchIntoBook(book, url, { clock, random: () => 0.5, ...asking, ...more })
  return { book, clock, fetchIt }
}

describe('a book that is fed from the network', () => {
  it('has the rules of the file for the whole site, for as long as the file is fresh', async () => {
    const site = await origin(file(rules, { 'cache-control': 'max-age=3600' }))
    const { book, clock, fetchIt } = bookAndFetch()
    const fetched = await fetchIt(`${site.url}/x/1?a#b`)
    expect(fetched).toEqual({
      robotsUrl: `${site.url}/robots.txt`,
      finalUrl: `${site.url}/robots.txt`,
      redirects: [],
      status: 200,
      error: undefined,
      rules: 'file',
      freshUntil: clock.time + hour,
    })
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
    expect([book.isAllowed(`${site.url}/x/2`), book.isAllowed(`${site.url}/o`)]).toEqual([false, true])
    expect(book.freshUntil(site.url)).toBe(clock.time + hour)
    clock.time += hour
    expect(book.check(`${site.url}/o`)).toEqual({ allowed: false, reason: 'unknown' })
  })

  it('reads the file in the charset that its header names', async () => {
    const site = await origin((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' })
      response.end(Buffer.from('User-agent: *\nDisallow: /café\n', 'latin1'))
    })
    const { book, fetchIt } = bookAndFetch()
    await fetchIt(site.url)
    expect(book.isAllowed(`${site.url}/caf%C3%A9`)).toBe(false)
  })

  it('is read whole, also where UTF-8 takes more bytes than the site sent', async () => {
    const filler = `# ${'é'.repeat(97)}\n`.repeat(4000)
    const site = await origin((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' })
      response.end(Buffer.from(`${filler}${rules}`, 'latin1'))
    })
    const { book, fetchIt } = bookAndFetch()
    await fetchIt(site.url)
    expect(book.isAllowed(`${site.url}/x`)).toBe(false)
  })

  it('is read as far as the access policy that was given fetches', async () => {
    const site = await origin(file(`${'# filler\n'.repeat(70_000)}${rules}`))
    const { book, fetchIt } = bookAndFetch()
    await fetchIt(site.url, { access: robotRules.access })
    expect(book.isAllowed(`${site.url}/x`)).toBe(false)
  })

  it('leaves out the line that the limit of the access policy has cut', async () => {
    const site = await origin(file(`${rules}Disallow: /other\n`))
    const { book, fetchIt } = bookAndFetch()
    const access = { ...book.dialect.access, maxBytes: rules.length + 'Disallow: /o'.length }
    await fetchIt(site.url, { access })
    expect([book.isAllowed(`${site.url}/x`), book.isAllowed(`${site.url}/open`)]).toEqual([false, true])
  })

  it('takes the rules of a redirect’s target for the site that was asked, and for no other', async () => {
    const target = await origin(file(rules))
    const site = await origin(status(302, { location: `http://b.example:${target.port}/robots.txt` }))
    const { book, fetchIt } = bookAndFetch({}, { lookup: toLoopback })
    const fetched = await fetchIt(`http://a.example:${site.port}/`)
    expect(fetched.finalUrl).toBe(`http://b.example:${target.port}/robots.txt`)
    expect(fetched.redirects).toHaveLength(1)
    expect(book.isAllowed(`http://a.example:${site.port}/x`)).toBe(false)
    expect(book.freshUntil(`http://b.example:${target.port}/`)).toBeUndefined()
  })

  it('has an open site where there is no file, in the place of the file that was there', async () => {
    const site = await origin(file(rules))
    const { book, clock, fetchIt } = bookAndFetch()
    await fetchIt(site.url)
    site.answer(status(404))
    expect(await fetchIt(site.url)).toMatchObject({
      rules: 'allow-all',
      status: 404,
      freshUntil: clock.time + day,
    })
    expect(book.isAllowed(`${site.url}/x`)).toBe(true)
  })

  it('has a closed site where the access policy closes it; its robots.txt may still be fetched', async () => {
    const site = await origin(status(403))
    const { book, fetchIt } = bookAndFetch()
    expect(await fetchIt(site.url, { access: strictAccess })).toMatchObject({ rules: 'disallow-all' })
    expect([book.isAllowed(site.url), book.isAllowed(`${site.url}/robots.txt`)]).toEqual([false, true])
    expect(await fetchIt(site.url)).toMatchObject({ rules: 'allow-all' })
    expect(book.isAllowed(site.url)).toBe(true)
  })
})

describe('a book whose site cannot be reached', () => {
  it('has what the first period says, until the site is to be asked again', async () => {
    const site = await origin(status(503))
    const { book, clock, fetchIt } = bookAndFetch()
    expect(await fetchIt(site.url)).toMatchObject({ rules: 'disallow-all', freshUntil: clock.time + minute })
    expect(book.check(site.url)).toMatchObject({ allowed: false, reason: 'rule' })
    clock.time += minute
    expect(book.check(site.url)).toEqual({ allowed: false, reason: 'unknown' })
  })

  it('keeps to the Retry-After of the site', async () => {
    const site = await origin(status(503, { 'retry-after': '1800' }))
    const { clock, fetchIt } = bookAndFetch()
    expect(await fetchIt(site.url)).toMatchObject({ freshUntil: clock.time + 30 * minute })
  })

  it('keeps its file while that is fresh, and no longer', async () => {
    const site = await origin(file(rules))
    const { book, clock, fetchIt } = bookAndFetch()
    await fetchIt(site.url)
    const freshUntil = book.freshUntil(site.url)
    await site.close()
    const failed = await fetchIt(site.url)
    expect(failed).toMatchObject({ rules: 'unchanged', status: undefined, error: { code: 'refused' } })
    expect(failed.freshUntil).toBe(clock.time + minute)
    expect([book.isAllowed(`${site.url}/x`), book.isAllowed(`${site.url}/o`)]).toEqual([false, true])
    expect(book.freshUntil(site.url)).toBe(freshUntil)
    clock.time += day
    expect(await fetchIt(site.url)).toMatchObject({ rules: 'disallow-all' })
    expect(book.isAllowed(`${site.url}/o`)).toBe(false)
  })

  it('does not keep its file where the policy has another answer, or where the site is deferred', async () => {
    const site = await origin(file(rules))
    const { book, fetchIt } = bookAndFetch({ dialect: mk1996 })
    await fetchIt(site.url)
    site.answer(status(503))
    expect(await fetchIt(site.url, { access: strictAccess })).toMatchObject({ rules: 'disallow-all' })
    site.answer(file(rules))
    await fetchIt(site.url)
    expect(book.isAllowed(`${site.url}/o`)).toBe(true)
    site.answer(status(503))
    expect(await fetchIt(site.url)).toMatchObject({ rules: 'deferred' })
    expect(book.isAllowed(`${site.url}/o`)).toBe(false)
  })

  it('reads what came of a body that breaks off only where its access policy does', async () => {
    const site = await origin((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': '500' })
      response.write(`${rules}Disallow: /o`, () => response.destroy())
    })
    const perl = bookAndFetch({ dialect: robotRules })
    expect(await perl.fetchIt(site.url)).toMatchObject({ rules: 'file', error: undefined })
    expect(perl.book.isAllowed(`${site.url}/x`)).toBe(false)
    expect(perl.book.isAllowed(`${site.url}/open`)).toBe(true)
    const rfc = bookAndFetch()
    expect(await rfc.fetchIt(site.url)).toMatchObject({ rules: 'disallow-all', error: { code: 'cut' } })
  })
})

describe('how a book is fed', () => {
  it('asks as the book’s robot, or as the user agent that is given', async () => {
    const site = await origin(file(rules))
    const { fetchIt } = bookAndFetch()
    await fetchIt(site.url)
    await fetchIt(site.url, { userAgent: 'ExampleBot/2.0 (+https://example.com/bot)' })
    expect(site.requests.map(({ headers }) => headers['user-agent'])).toEqual([
      'ExampleBot/1.0',
      'ExampleBot/2.0 (+https://example.com/bot)',
    ])
  })

  it('leaves the book as it was when the caller aborts', async () => {
    const site = await origin(() => undefined)
    const { book, fetchIt } = bookAndFetch()
    const controller = new AbortController()
    const asking = fetchIt(site.url, { signal: controller.signal })
    controller.abort(new Error('enough'))
    await expect(asking).rejects.toThrow('enough')
    expect(book.size).toBe(0)
  })

  it('asks through the caller’s own fetch', async () => {
    const { book, fetchIt } = bookAndFetch()
    await fetchIt('https://example.com/', { fetch: async () => new Response(rules) })
    expect(book.isAllowed('https://example.com/x')).toBe(false)
  })

  it.each(['/x', 'mailto:a@example.com', 'ftp://example.com/'])(
    'refuses %s: no robots.txt is there',
    async (url) => {
      await expect(bookAndFetch().fetchIt(url)).rejects.toThrow(TypeError)
    },
  )

  it('refuses a robot that cannot stand in a header', async () => {
    const { fetchIt } = bookAndFetch({ agent: 'Größenbot' })
    await expect(fetchIt('http://127.0.0.1:1/')).rejects.toThrow(
      new RangeError(
        'The agent of the book, "Größenbot", cannot be a User-Agent header, which is printable ASCII. Pass the option "userAgent".',
      ),
    )
    const given = fetchIt('http://127.0.0.1:1/', { userAgent: 'Größenbot/2' })
    await expect(given).rejects.toThrow('"userAgent" must be printable ASCII')
  })

  it.each([
    { clock: Date.now },
    { clock: 5 },
    { access: 'rfc9309' },
    { access: null },
    { random: 5 },
    { fetch: 5 },
    { lookup: 5 },
    { dispatcher: {} },
    { timeoutMs: '5' },
    { lookup: toLoopback, fetch: async () => new Response('') },
  ])('names an option that is none and asks nobody: %j', async (options) => {
    const site = await origin(file(rules))
    const { book, fetchIt } = bookAndFetch()
    const asked = fetchIt(site.url, options as unknown as FetchIntoBookOptions)
    await expect(asked).rejects.toThrow(TypeError)
    await expect(asked).rejects.toThrow(`"${Object.keys(options)[0]}"`)
    expect([book.size, site.requests.length]).toEqual([0, 0])
  })

  it('refuses to guard connections that are not its own', async () => {
    const options = { guard: true, fetch: async () => new Response('') }
    await expect(bookAndFetch().fetchIt('http://127.0.0.1:1/', options)).rejects.toThrow('"guard"')
  })
})
