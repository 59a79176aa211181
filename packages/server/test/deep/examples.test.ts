import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it, onTestFinished } from 'vitest'

import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { serviceProcess } from '../support/service-process.ts'

const examples = fileURLToPath(new URL('../../../../examples/', import.meta.url))

const token = 'a-token-of-the-examples'

/** Whether a program runs here. */
function has(program: string, ...words: string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0
}

/** No service listens here. */
const nobody = 'http://127.0.0.1:1'

const turnsOf = (gap: string): readonly string[] => ['--store', 'memory', '--allow-private', '--min-gap', gap]

/** A folder for the rest of the test. */
function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-example-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function tokenFile(content = token): string {
  const file = join(temporaryFolder(), 'tokens')
  writeFileSync(file, content)
  return file
}

interface Place {
  readonly cwd: string
  readonly service: string
  readonly site: string
}

/** Runs a program to its end; what it writes, without the address of the site. */
async function run(
  command: readonly string[],
  { cwd, service, site }: Place,
): Promise<{ readonly code: number; readonly text: string; readonly errors: string }> {
  const [program = '', ...words] = command
  const env = {
    ...process.env,
    RULY_URL: service,
    RULY_TOKEN: token,
    RULY_PATIENCE: '0',
    GOCACHE: temporaryFolder(),
    GOFLAGS: '-mod=mod',
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const child = spawn(program, words, { cwd, env })
  let text = ''
  let errors = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, text: text.replaceAll(site, ''), errors: errors.replaceAll(site, '') }
}

const linesIn = (text: string): readonly string[] => text.trim().split('\n').toSorted()

const links = '<a href="/two">2</a> <a href="/private/three">3</a>'

/** A site of three pages, one of which may not be fetched, that notes when its pages are requested. */
async function linkedSite(
  html = links,
): Promise<{ readonly site: Origin; readonly gaps: () => readonly number[] }> {
  const times: number[] = []
  const site = await startOrigin((request, response) => {
    const isPage = request.url !== '/robots.txt'
    if (isPage) times.push(performance.now())
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/plain' })
    response.end(isPage ? html : 'User-agent: *\nDisallow: /private\n')
  })
  onTestFinished(() => site.close())
  return { site, gaps: () => times.slice(1).map((time, index) => time - (times[index] ?? 0)) }
}

const pathsOf = ({ requests }: Origin): readonly string[] =>
  requests
    .map(({ path }) => path)
    .filter((path) => path !== '/robots.txt')
    .toSorted()

const visited = { paths: ['/', '/two'], lines: ['200 /', '200 /two'] }

describe('crawlers in other languages', () => {
  const cases: readonly (readonly [
    string,
    boolean,
    string,
    (url: string) => readonly string[],
    readonly string[],
  ])[] = [
    [
      'Python',
      has('python3', '--version'),
      'python',
      (url) => ['python3', 'crawler.py', `${url}/`],
      ['disallowed rule /private/three'],
    ],
    [
      'curl',
      has('curl', '--version'),
      'curl',
      (url) => ['sh', 'fetch.sh', `${url}/`, `${url}/two`, `${url}/private/three`],
      ['disallowed /private/three'],
    ],
    [
      'Go',
      has('go', 'version'),
      'go',
      (url) => ['go', 'run', 'main.go', `${url}/`, `${url}/two`, `${url}/private/three`],
      ['disallowed rule /private/three'],
    ],
  ]

  it.for(cases)('take turns: %s', async ([name, isHere, folder, command, refused], { skip }) => {
    if (!isHere) skip(`${name} is not installed`)
    const { url } = await serviceProcess(...turnsOf('0.3'), '--token-file', tokenFile())
    const { site, gaps } = await linkedSite()
    const place = { cwd: join(examples, folder), service: url, site: site.url }
    const { code, text, errors } = await run(command(site.url), place)
    expect([code, errors]).toEqual([0, ''])
    expect(linesIn(text)).toEqual([...visited.lines, ...refused])
    expect(pathsOf(site)).toEqual(visited.paths)
    // The gap counts from the response, so that the site sees at least all of it but the jitter of timers.
    expect(Math.min(...gaps())).toBeGreaterThan(250)
  })

  it.for(cases)('fail with what the service says: %s', async ([name, isHere, folder, command], { skip }) => {
    if (!isHere) skip(`${name} is not installed`)
    const { url } = await serviceProcess(...turnsOf('0'), '--token-file', tokenFile('of-somebody-else'))
    const { site } = await linkedSite()
    const place = { cwd: join(examples, folder), service: url, site: site.url }
    const { code, errors } = await run(command(site.url), place)
    expect(code).toBe(1)
    expect(errors).toContain('A bearer token is required')
    expect(site.requests).toEqual([])
  })

  it('the Python crawler takes a turn for what a redirect leads to', async ({ skip }) => {
    if (!has('python3', '--version')) skip('Python is not installed')
    const { url } = await serviceProcess(...turnsOf('0'))
    const site = await startOrigin((request, response) => {
      if (request.url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n')
      else response.writeHead(302, { location: '/private/three' }).end()
    })
    onTestFinished(() => site.close())
    const place = { cwd: join(examples, 'python'), service: url, site: site.url }
    const { text } = await run(['python3', 'crawler.py', `${site.url}/`], place)
    expect(linesIn(text)).toEqual(['302 /', 'disallowed rule /private/three'])
    expect(pathsOf(site)).toEqual(['/'])
  })

  it('the curl crawler reports Retry-After', async ({ skip }) => {
    if (!has('curl', '--version')) skip('curl is not installed')
    const { url } = await serviceProcess(...turnsOf('0'))
    const times: number[] = []
    const site = await startOrigin((request, response) => {
      if (request.url === '/robots.txt') return response.end()
      times.push(performance.now())
      return response.writeHead(times.length === 1 ? 429 : 200, { 'retry-after': '9' }).end()
    })
    onTestFinished(() => site.close())
    const place = { cwd: join(examples, 'curl'), service: url, site: site.url }
    const { text } = await run(['sh', 'fetch.sh', `${site.url}/one`, `${site.url}/two`], place)
    expect(linesIn(text)).toEqual(['200 /two', '429 /one'])
    // Without it, the service waits for about five seconds.
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(8900)
  })

  it('the Go crawler requests nothing without the service, and fails', async ({ skip }) => {
    if (!has('go', 'version')) skip('Go is not installed')
    const { site } = await linkedSite()
    const place = { cwd: join(examples, 'go'), service: nobody, site: site.url }
    const { code, errors } = await run(['go', 'run', 'main.go', `${site.url}/`], place)
    expect(code).toBe(1)
    expect(errors).toContain('failed: /: Post "http://127.0.0.1:1/v1/turns"')
    expect(site.requests).toEqual([])
  })
})

describe('the middleware for Scrapy', () => {
  // Debian's package is for Debian's Python, which need not be the first of the path.
  const python = ['python3', '/usr/bin/python3'].find((program) => has(program, '-c', 'import scrapy'))
  const missing = 'Scrapy is not installed (Debian: python3-scrapy)'
  const cwd = join(examples, 'python/scrapy')
  const command = (start: string, service: string, level: string): readonly string[] => [
    python ?? '',
    '-m',
    'scrapy',
    'runspider',
    'spider.py',
    '-a',
    `start=${start}`,
    '-o',
    '-:jsonlines',
    ...[`RULY_URL=${service}`, `RULY_TOKEN=${token}`, 'RULY_PATIENCE=0', `LOG_LEVEL=${level}`].flatMap(
      (setting) => ['-s', setting],
    ),
  ]

  it('takes turns, shows its token, and says why a page is not requested', async ({ skip }) => {
    if (python === undefined) skip(missing)
    const { url } = await serviceProcess(...turnsOf('0.3'), '--token-file', tokenFile())
    const { site, gaps } = await linkedSite()
    const { code, text, errors } = await run(command(`${site.url}/`, url, 'INFO'), {
      cwd,
      service: url,
      site: site.url,
    })
    expect(code).toBe(0)
    expect(linesIn(text)).toEqual(['{"url": "/", "status": 200}', '{"url": "/two", "status": 200}'])
    expect(errors).toContain('Not requested, disallowed (Disallow: /private): /private/three')
    expect(pathsOf(site)).toEqual(visited.paths)
    expect(Math.min(...gaps())).toBeGreaterThan(250)
  })

  it('goes on while more requests wait for turns than Twisted has threads', async ({ skip }) => {
    if (python === undefined) skip(missing)
    const { url } = await serviceProcess(...turnsOf('0.05'))
    const pages = Array.from({ length: 40 }, (_, index) => `/${index}`)
    const { site } = await linkedSite(pages.map((page) => `<a href="${page}">x</a>`).join(''))
    const { text } = await run(command(`${site.url}/`, url, 'ERROR'), { cwd, service: url, site: site.url })
    expect(linesIn(text)).toHaveLength(1 + pages.length)
  })

  it('stops without the service, and requests nothing', async ({ skip }) => {
    if (python === undefined) skip(missing)
    const { site } = await linkedSite()
    const place = { cwd, service: nobody, site: site.url }
    const { errors } = await run(command(`${site.url}/`, nobody, 'INFO'), place)
    expect(errors).toContain(
      `The spider stops, because ruly at ${nobody} cannot be reached: Connection was refused`,
    )
    expect(errors).toContain('Spider closed (ruly_unavailable)')
    expect(site.requests).toEqual([])
  })
})
