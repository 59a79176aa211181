import { robotsHandler } from '@ruly/handlers'
import { expect, it } from 'vitest'

const content = { groups: [{ agents: '*', disallow: '/cart' }] }
const text = 'User-agent: *\nDisallow: /cart\n'
const url = 'https://example.com/robots.txt'

function conditional(ifNoneMatch: string): Request {
  return new Request(url, { headers: { 'if-none-match': ifNoneMatch } })
}

it('serves data as a robots.txt with its length, its type, a strong entity tag and for how long it is fresh', async () => {
  const response = await robotsHandler(content)(new Request(url))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'public, max-age=3600',
    'content-length': '30',
    'content-type': 'text/plain; charset=utf-8',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
  })
  expect(await response.text()).toBe(text)
})

it('serves text and bytes as they are', async () => {
  const bytes = Uint8Array.of(0xef, 0xbb, 0xbf, 0x23, 0xff, 0x0d)
  const response = await robotsHandler(bytes)(new Request(url))
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  expect(await (await robotsHandler('# é\r\n')(new Request(url))).text()).toBe('# é\r\n')
})

it('has the same entity tag for the same file, and another for another', async () => {
  const tagOf = async (robots: string | typeof content): Promise<string | null> =>
    (await robotsHandler(robots)(new Request(url))).headers.get('etag')
  expect(await tagOf(content)).toBe(await tagOf(text))
  expect(await tagOf(content)).not.toBe(await tagOf(`${text}#`))
})

it('answers HEAD with the fields of GET and without a body', async () => {
  const handler = robotsHandler(content)
  const head = await handler(new Request(url, { method: 'HEAD' }))
  const get = await handler(new Request(url))
  expect(head.status).toBe(200)
  expect([...head.headers]).toEqual([...get.headers])
  expect(head.body).toBeNull()
})

it('refuses other methods and says which there are', async () => {
  const response = await robotsHandler(content)(new Request(url, { method: 'POST', body: 'a' }))
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, HEAD')
})

it('answers 304 without a body if the client has the file already', async () => {
  const handler = robotsHandler(content)
  const etag = (await handler(new Request(url))).headers.get('etag') ?? ''
  for (const field of [etag, `W/${etag}`, `"a,b", ${etag}`, `${etag},"b"`, '*', ' * ']) {
    const response = await handler(conditional(field))
    expect([field, response.status]).toEqual([field, 304])
    expect(response.headers.get('etag')).toBe(etag)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.get('content-length')).toBeNull()
    expect(response.body).toBeNull()
  }
  for (const field of ['"other"', etag.slice(1, -1), `"a${etag.slice(1)}`, '"*"', '', '"'])
    expect([field, (await handler(conditional(field))).status]).toEqual([field, 200])
})

it('asks a function for the file of each host, and answers 404 for a host without one', async () => {
  const handler = robotsHandler((host) => {
    if (host === 'chairs.example') return content
    return host === 'localhost:3000' ? Promise.resolve('# local\n') : undefined
  })
  const textAt = async (address: string): Promise<[number, string]> => {
    const response = await handler(new Request(address))
    return [response.status, await response.text()]
  }
  expect(await textAt('https://chairs.example/robots.txt')).toEqual([200, text])
  expect(await textAt('https://CHAIRS.example:443/robots.txt')).toEqual([200, text])
  expect(await textAt('http://localhost:3000/robots.txt')).toEqual([200, '# local\n'])
  expect(await textAt('https://tables.example/robots.txt')).toEqual([404, ''])
})

it('rejects with what the function throws', async () => {
  const handler = robotsHandler(() => {
    throw new Error('no database')
  })
  await expect(handler(new Request(url))).rejects.toThrow('no database')
})

it('disallows everything when it is closed, and lets no cache use that unasked', async () => {
  const response = await robotsHandler(content, { closed: true })(new Request(url))
  expect(await response.text()).toBe('User-agent: *\nDisallow: /\n')
  expect(response.headers.get('cache-control')).toBe('no-cache')

  const handler = robotsHandler(content, { closed: (host) => host.startsWith('preview.') })
  expect(await (await handler(new Request(url))).text()).toBe(text)
  const preview = await handler(new Request('https://preview.example.com/robots.txt'))
  expect(await preview.text()).toBe('User-agent: *\nDisallow: /\n')
})

it('stays open if the function says so later, as one without types can', async () => {
  const closed = (async () => false) as unknown as () => boolean
  expect(await (await robotsHandler(content, { closed })(new Request(url))).text()).toBe(text)
})

it('takes the maximum age up to the day that crawlers may use a copy', async () => {
  const response = await robotsHandler(content, { maxAgeSeconds: 86_400 })(new Request(url))
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(() => robotsHandler(content, { maxAgeSeconds: 86_401 })).toThrow(
    '"maxAgeSeconds" must be a whole number from 0 to 86400, got 86401.',
  )
})

it('throws at once for data that is no robots.txt and for unknown options', () => {
  expect(() => robotsHandler({ groups: [{ agents: 'Mozilla/5.0' }] })).toThrow('product token')
  expect(() => robotsHandler(null as unknown as string)).toThrow(
    'The robots.txt of robotsHandler() must be data for build(), a string or a Uint8Array, got null.',
  )
  const unknown = { maxAge: 1 } as object
  expect(() => robotsHandler(content, unknown)).toThrow(
    'Unknown option "maxAge" of robotsHandler(). Did you mean "maxAgeSeconds"?',
  )
})
