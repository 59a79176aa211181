import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it, onTestFinished } from 'vitest'

import { startOrigin, type Origin } from '../../../client/test/support/origin.ts'
import { serviceProcess } from '../support/service-process.ts'

const examples = fileURLToPath(new URL('../../../../examples/', import.meta.url))

/** Whether a program runs here. */
function has(program: string, ...words: string[]): boolean {
  return spawnSync(program, words, { stdio: 'ignore' }).status === 0
}

/** Runs a program to its end; its lines, sorted, without the address of the site. */
async function linesOf(
  command: readonly string[],
  { cwd, service, site }: { readonly cwd: string; readonly service: string; readonly site: string },
): Promise<readonly string[]> {
  const [program = '', ...words] = command
  const folder = mkdtempSync(join(tmpdir(), 'ruly-example-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const env = {
    ...process.env,
    RULY: service,
    GOCACHE: folder,
    GOFLAGS: '-mod=mod',
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const child = spawn(program, words, { cwd, env })
  let text = ''
  let errors = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const [code] = (await once(child, 'close')) as [number]
  expect([code, code === 0 ? '' : errors]).toEqual([0, ''])
  return text
    .trim()
    .split('\n')
    .map((line) => line.replaceAll(site, ''))
    .toSorted()
}

const links = '<a href="/two">2</a> <a href="/private/three">3</a>'

/** A site of three pages, one of which may not be fetched, that notes when its pages are requested. */
async function linkedSite(): Promise<{ readonly site: Origin; readonly gaps: () => readonly number[] }> {
  const times: number[] = []
  const site = await startOrigin((request, response) => {
    const isPage = request.url !== '/robots.txt'
    if (isPage) times.push(performance.now())
    response.writeHead(200, { 'content-type': isPage ? 'text/html' : 'text/plain' })
    response.end(isPage ? links : 'User-agent: *\nDisallow: /private\n')
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

  it.for(cases)(
    'take turns: %s',
    { timeout: 240_000 },
    async ([name, isHere, folder, command, refused], { skip }) => {
      if (!isHere) skip(`${name} is not installed`)
      const { url } = await serviceProcess('--store', 'memory', '--allow-private', '--min-gap', '0.3')
      const { site, gaps } = await linkedSite()
      const place = { cwd: join(examples, folder), service: url, site: site.url }
      expect(await linesOf(command(site.url), place)).toEqual([...visited.lines, ...refused])
      expect(pathsOf(site)).toEqual(visited.paths)
      // The gap counts from the response, so that the site sees at least all of it but the jitter of timers.
      expect(Math.min(...gaps())).toBeGreaterThan(250)
    },
  )

  it('take turns: Scrapy', { timeout: 240_000 }, async ({ skip }) => {
    // Debian's package is for Debian's Python, which need not be the first of the path.
    const python = ['python3', '/usr/bin/python3'].find((program) => has(program, '-c', 'import scrapy'))
    if (python === undefined) skip('Scrapy is not installed (Debian: python3-scrapy)')
    const { url } = await serviceProcess('--store', 'memory', '--allow-private', '--min-gap', '0.3')
    const { site, gaps } = await linkedSite()
    const command = [python ?? '', '-m', 'scrapy', 'runspider', 'spider.py', '-a', `start=${site.url}/`]
    const options = ['-s', `RULY_SERVICE=${url}`, '-s', 'LOG_LEVEL=ERROR', '-o', '-:jsonlines']
    const place = { cwd: join(examples, 'python/scrapy'), service: url, site: site.url }
    const lines = await linesOf([...command, ...options], place)
    expect(lines).toEqual(['{"url": "/", "status": 200}', '{"url": "/two", "status": 200}'])
    expect(pathsOf(site)).toEqual(visited.paths)
    expect(Math.min(...gaps())).toBeGreaterThan(250)
  })
})
