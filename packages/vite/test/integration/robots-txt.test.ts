import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { astroRobotsTxt, nuxtRobotsTxt, robotsTxt } from '@ruly/vite'
import { createServer, type Plugin } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'

import { buildWith, quietLogger } from '../support/build.ts'
import { projectWith, sitemapOf } from '../support/project.ts'

const robots = { groups: [{ agents: '*', disallow: '/cart' }], sitemaps: 'https://example.com/sitemap.xml' }
const written = 'User-agent: *\nDisallow: /cart\n\nSitemap: https://example.com/sitemap.xml\n'
const closedText = 'User-agent: *\nDisallow: /\n'
const sitemap = { 'public/sitemap.xml': sitemapOf('https://example.com/', 'https://example.com/chair') }

describe('a build', () => {
  it('writes data as robots.txt, and warns of nothing if all is well', async () => {
    const built = await buildWith({ robots }, sitemap)
    expect(built).toMatchObject({ robots: written, warnings: '', failure: undefined })
  })

  it('checks robots.txt of the public folder and leaves it as it is', async () => {
    const file = 'User-agent: *\nDisallow: /cart/*\n'
    const built = await buildWith({}, { 'public/robots.txt': file })
    expect(built.robots).toBe(file)
    expect(built.failure).toBeUndefined()
    expect(built.warnings).toBe('')
  })

  it('checks the bytes of robots.txt of the public folder, whatever their charset', async () => {
    const latin = Buffer.from('User-agent: *\nDisallow: /caf\u00e9\n', 'latin1')
    const built = await buildWith(
      { expect: { disallowed: { '*': '/caf%E9' } } },
      { 'public/robots.txt': latin },
    )
    expect(built.failure).toBeUndefined()
    expect(built.warnings).toContain('not-utf-8')
    const wide = Buffer.from('\ufeffUser-agent: *\n', 'utf16le')
    expect((await buildWith({}, { 'public/robots.txt': wide })).failure).toContain('utf-16')
  })

  it('fails without a robots.txt, and with two', async () => {
    expect((await buildWith({})).failure).toMatch(
      /There is no robots\.txt\. Pass the option "robots", or create .*public/,
    )
    const two = await buildWith({ robots }, { ...sitemap, 'public/robots.txt': '' })
    expect(two.failure).toMatch(/two robots\.txt: the option "robots" and .*robots\.txt\. Delete one/)
  })

  it('fails on errors of the linter, shows the line, and prints warnings', async () => {
    const html = await buildWith({ robots: '<!doctype html>\n<title>Not found</title>\n' })
    expect(html.failure).toMatch(/robots\.txt makes the build fail/)
    expect(html.failure).toMatch(/robots\.txt:1:1 {2}error .*<!doctype html>/s)
    expect(html.robots).toBeUndefined()

    const typo = 'User-agent: *\nDisalow: /cart\n'
    const warned = await buildWith({ robots: typo })
    expect(warned).toMatchObject({ robots: typo, failure: undefined })
    expect(warned.warnings).toContain('misspelt-field')
    expect((await buildWith({ robots: typo, failOn: 'warning' })).failure).toContain('misspelt-field')
    const off = await buildWith({ robots: typo, failOn: 'warning', rules: { 'misspelt-field': 'off' } })
    expect(off.failure).toBeUndefined()
  })

  it('builds for a sitemap of another scheme, which names no site', async () => {
    const odd = 'User-agent: *\nDisallow: /cart\nSitemap: data:,x\nSitemap: urn:x\n'
    expect((await buildWith({ robots: odd, failOn: 'never' })).failure).toBeUndefined()
  })

  it('fails if a verdict is not as expected, and shows the line that decides', async () => {
    const expectations = { allowed: { Googlebot: ['/', '/cart/1'] }, disallowed: { GPTBot: '/chair' } }
    const { failure } = await buildWith({ robots, expect: expectations }, sitemap)
    expect(failure).toMatch(/Expected allowed, got\ndisallowed +\/cart\/1 +Googlebot/)
    expect(failure).toMatch(/Expected disallowed, got\nallowed +\/chair +GPTBot/)
    expect(failure).toContain('Disallow: /cart')
    const kept = await buildWith(
      { robots, expect: { allowed: { Googlebot: '/' }, disallowed: { '*': '/cart' } } },
      sitemap,
    )
    expect(kept.failure).toBeUndefined()
  })

  it('holds whole URLs to what is expected, whether the site is known or not', async () => {
    const closed = 'User-agent: *\nDisallow: /\n'
    const expectations = { allowed: { Googlebot: 'https://shop.example/a' } }
    const unknown = await buildWith({ robots: closed, expect: expectations })
    expect(unknown.failure).toMatch(/Expected allowed, got\ndisallowed +https:\/\/shop\.example\/a/)
    const other = await buildWith({ robots, expect: expectations }, sitemap)
    expect(other.failure).toMatch(/Expected allowed, got\n.*https:\/\/shop\.example\/a.*\n.*another site/)
  })

  it('takes no robots.txt beside the project for that of a public folder that there is not', async () => {
    const { failure } = await buildWith({}, {}, { publicDir: false })
    expect(failure).toContain('There is no robots.txt. Pass the option "robots".')
  })

  it('only warns of everything with failOn: never', async () => {
    const {
      failure,
      warnings,
      robots: text,
    } = await buildWith(
      { robots, expect: { allowed: { Googlebot: '/cart' } }, failOn: 'never' },
      { 'public/sitemap.xml': sitemapOf('https://example.com/cart') },
    )
    expect([failure, text]).toEqual([undefined, written])
    expect(warnings).toContain('Expected allowed')
    expect(warnings).toContain('1 of 1 URLs')
  })

  it('warns of a base, below which no crawler looks for robots.txt', async () => {
    const { warnings } = await buildWith({ robots }, sitemap, { base: '/blog/' })
    expect(warnings).toContain(
      'The base is /blog/, but crawlers read robots.txt at the root of the host only.',
    )
    expect((await buildWith({ robots }, sitemap, { base: './' })).warnings).toBe('')
  })

  it('writes nothing while it builds a server', async () => {
    const { robots: text, failure } = await buildWith(
      { robots },
      { 'server.js': 'export default 1' },
      {
        build: { ssr: 'server.js' },
      },
    )
    expect([text, failure]).toEqual([undefined, undefined])
  })
})

describe('the check of sitemaps', () => {
  it('fails if an agent may not fetch a URL of a sitemap, and says by which line', async () => {
    const urls = ['', 'cart', 'cart/1', 'cart/2', 'cart/3', 'cart/4', 'cart/5', 'cart/6'].map(
      (path) => `https://example.com/${path}`,
    )
    const { failure, robots: text } = await buildWith(
      { robots },
      { 'public/sitemap.xml': sitemapOf(...urls) },
    )
    expect(failure).toContain("robots.txt disallows 7 of 8 URLs in the site's sitemaps for Googlebot:")
    expect(failure).toContain('https://example.com/cart/4')
    expect(failure).toContain('Disallow: /cart')
    expect(failure).toContain('and 2 others')
    expect(text).toBe(written)
  })

  it('asks for the agents that are named', async () => {
    const content = {
      ...robots,
      groups: [
        { agents: 'GPTBot', disallow: '/' },
        { agents: '*', disallow: '/cart' },
      ],
    }
    expect((await buildWith({ robots: content }, sitemap)).failure).toBeUndefined()
    const both = await buildWith({ robots: content, sitemapAgents: ['Googlebot', 'GPTBot'] }, sitemap)
    expect(both.failure).toContain('2 of 2 URLs')
    expect(both.failure).toContain('for GPTBot')
    expect((await buildWith({ robots: content, sitemapAgents: [] }, sitemap)).failure).toBeUndefined()
  })

  it('follows indexes, and reads what other plugins write when the bundle is closed', async () => {
    const index = `<sitemapindex><sitemap><loc>https://example.com/sitemaps/1.xml</loc></sitemap></sitemapindex>`
    let folder = ''
    const late: Plugin = {
      name: 'late-sitemap',
      configResolved: ({ root }) => void (folder = root),
      async closeBundle() {
        await new Promise((resolve) => void setImmediate(resolve))
        await writeFile(join(folder, 'dist/1.xml'), sitemapOf('https://example.com/cart/late'))
      },
    }
    const content = { ...robots, sitemaps: ['https://example.com/sitemap.xml', 'https://example.com/1.xml'] }
    const files = {
      'public/sitemap.xml': index,
      'public/sitemaps/1.xml': sitemapOf('https://example.com/cart/1'),
    }
    const { failure } = await buildWith({ robots: content }, files, { plugins: [late] })
    expect(failure).toMatch(/2 of 2 URLs.*cart\/1.*cart\/late/s)
  })

  it('warns of a sitemap that is not in the output, is no sitemap, or lists URLs of other sites', async () => {
    const missing = await buildWith({ robots })
    expect(missing.failure).toBeUndefined()
    expect(missing.warnings).toMatch(
      /https:\/\/example\.com\/sitemap\.xml is not in the output \(.*dist\), so its URLs were not checked\./,
    )
    const html = await buildWith({ robots }, { 'public/sitemap.xml': '<html></html>' })
    expect(html.warnings).toContain('sitemap.xml')
    const foreign = await buildWith(
      { robots },
      { 'public/sitemap.xml': sitemapOf('https://example.org/cart') },
    )
    expect(foreign.warnings).toContain('1 of its entries are of sites')
  })

  it('looks in the folders that are given, and nowhere above them', async () => {
    const content = { ...robots, sitemaps: 'https://cdn.example/%2e%2e%2fsitemap.xml' }
    const above = await buildWith(
      { robots: content },
      { 'sitemap.xml': sitemapOf('https://example.com/cart') },
    )
    expect(above.failure).toBeUndefined()
    expect(above.warnings).toContain('is not in the output')
    const elsewhere = await buildWith(
      {
        robots: { ...robots, sitemaps: 'https://cdn.example/sitemap.xml' },
        site: 'https://example.com',
        outputFolders: ['maps'],
      },
      { 'maps/sitemap.xml': sitemapOf('https://example.com/cart') },
    )
    expect(elsewhere.failure).toContain('1 of 1 URLs')
  })
})

describe('a preview', () => {
  it('gets a robots.txt that disallows everything, but the one of the site is checked', async () => {
    expect((await buildWith({ robots, closed: true }, sitemap)).robots).toBe(closedText)
    const broken = await buildWith(
      { robots, closed: true },
      { 'public/sitemap.xml': sitemapOf('https://example.com/cart') },
    )
    expect(broken.failure).toContain('1 of 1 URLs')
  })

  it('gets it in place of the one of the public folder', async () => {
    const built = await buildWith({ closed: true }, { 'public/robots.txt': 'User-agent: *\nAllow: /\n' })
    expect(built).toMatchObject({ robots: closedText, failure: undefined })
  })

  it('is recognised by the environment', async () => {
    const seen: unknown[] = []
    const closed = (env: Readonly<Record<string, string | undefined>>): boolean => {
      seen.push(env['PATH'])
      return env['PATH'] !== undefined
    }
    expect((await buildWith({ robots, closed }, sitemap)).robots).toBe(closedText)
    expect(new Set(seen)).toEqual(new Set([process.env['PATH']]))
  })
})

it('a build fails if "closed" says later whether it is a preview, as it can without types', async () => {
  const closed = (async () => false) as unknown as () => boolean
  expect((await buildWith({ robots, closed }, sitemap)).failure).toContain(
    '"closed()" must be true or false, not a promise, got object.',
  )
})

describe('the development server', () => {
  const serve = async (
    options: Parameters<typeof robotsTxt>[0],
    files = {},
  ): Promise<{ text: string; warnings: string }> => {
    const root = await projectWith({ 'index.html': '', ...files })
    const { logger, warnings } = quietLogger()
    const server = await createServer({
      root,
      configFile: false,
      customLogger: logger,
      server: { port: 0, host: '127.0.0.1', watch: null, ws: false },
      plugins: [robotsTxt({ closed: false, ...options })],
    })
    onTestFinished(() => server.close())
    await server.listen()
    const [url = ''] = server.resolvedUrls?.local ?? []
    const text = await (await fetch(`${url}robots.txt`)).text()
    return { text, warnings: warnings.join('\n') }
  }

  it('serves the same robots.txt, and warns of what would make a build fail', async () => {
    const served = await serve({ robots, expect: { allowed: { Googlebot: '/cart' } } })
    expect(served.text).toBe(written)
    expect(served.warnings).toContain('Expected allowed')
  })

  it('serves robots.txt of the public folder, or the closed one', async () => {
    const files = { 'public/robots.txt': '# mine\n' }
    expect((await serve({}, files)).text).toBe('# mine\n')
    expect((await serve({ closed: true }, files)).text).toBe(closedText)
  })
})

it('throws at once for unknown and wrong options', () => {
  expect(() => robotsTxt({ robot: '' } as object)).toThrow(
    'Unknown option "robot" of robotsTxt(). Did you mean "robots"?',
  )
  expect(() => astroRobotsTxt({ robot: '' } as object)).toThrow('Unknown option "robot" of astroRobotsTxt().')
  expect(() => nuxtRobotsTxt({ robot: '' } as object)).toThrow('Unknown option "robot" of nuxtRobotsTxt().')
  expect(() => robotsTxt({ site: 'example.com' })).toThrow(
    '"site" must be an absolute http or https URL, got "example.com".',
  )
  expect(() => robotsTxt({ sitemapAgents: 'Googlebot' as unknown as string[] })).toThrow(
    'an array of strings',
  )
  expect(() => robotsTxt({ expect: { allow: { Googlebot: '/' } } } as object)).toThrow(
    'Unknown option "allow" of "expect". Did you mean "allowed"?',
  )
  expect(() => robotsTxt({ expect: { allowed: ['/'] } } as object)).toThrow(
    '"expect.allowed" must be an object with URLs or paths by agent, got an array',
  )
  expect(() => robotsTxt({ expect: { allowed: { Googlebot: 7 } } } as object)).toThrow(
    '"expect.allowed.Googlebot" must be an array of strings, got number',
  )
})
