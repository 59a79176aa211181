import { describe, expect, it } from 'vitest'

import { createProgress } from '../../src/progress.ts'
import { createFolder, ruly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /a')
const ask = ['check', 'X', '/a', '--robots', robots]

describe('colours', { timeout: 30_000 }, () => {
  it('are not used in a pipe', async () => {
    expect((await ruly(ask)).stdout).not.toContain('\u001b')
  })

  it('are used where FORCE_COLOR asks for them', async () => {
    const { stdout } = await ruly(ask, { env: { FORCE_COLOR: '1' } })
    expect(stdout).toContain('\u001b[31mdisallowed\u001b[39m')
    expect(stdout).toContain('\u001b[31m^^\u001b[39m')
    expect((await ruly(['--help'], { env: { FORCE_COLOR: '1' } })).stdout).toContain(
      '\u001b[1mUsage:\u001b[22m',
    )
  })

  it('are not used where NO_COLOR is set or FORCE_COLOR is 0', async () => {
    expect((await ruly(ask, { env: { NO_COLOR: '1' } })).stdout).not.toContain('\u001b')
    expect((await ruly(ask, { env: { FORCE_COLOR: '0' } })).stdout).not.toContain('\u001b')
  })

  it('are never in JSON', async () => {
    expect((await ruly([...ask, '--json'], { env: { FORCE_COLOR: '1' } })).stdout).not.toContain('\u001b')
  })
})

/** Controls but line feeds, and what turns the direction of text. */
const drivesTerminal = /[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

describe('a hostile robots.txt', { timeout: 30_000 }, () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202e\u0008\u007f\r'
  const hostile = folder.write(
    'hostile.txt',
    `User-agent: Good ${evil}\nUser-agent: *\nDisallow: /${evil}*\n${evil}\nCrawl-delay: ${evil}\nDisallow: /b${evil}\n`,
  )
  const url = `/${evil}`

  it('cannot drive the terminal by any command or format', async () => {
    for (const command of ['check', 'explain']) {
      for (const format of ['text', 'json', 'ndjson']) {
        const { stdout, stderr } = await ruly([
          command,
          'Good',
          url,
          '/b',
          '--robots',
          hostile,
          '--format',
          format,
        ])
        expect(stdout).not.toMatch(drivesTerminal)
        expect(stderr).not.toMatch(drivesTerminal)
        expect(stdout.length).toBeGreaterThan(10)
      }
    }
  })

  it('cannot drive it from a stream either', async () => {
    const input = `${url}\n/\u001b[2J\n`
    const { stdout } = await ruly(
      ['check', '--agent', `X${evil}`, '--agent', 'Y', '--urls', '-', '--robots', hostile],
      { input },
    )
    expect(stdout).not.toMatch(drivesTerminal)
    expect(stdout.trimEnd().split('\n')).toHaveLength(4)
  })

  it('is the same data in JSON', async () => {
    const input = 'User-agent: *\nDisallow: /\u001b\u009b\u202e\n'
    const { stdout } = await ruly(['check', 'X', '/\u001b\u009b\u202e', '--robots', '-', '--json'], { input })
    expect(JSON.parse(stdout)).toMatchObject([
      { url: '/\u001b\u009b\u202e', rule: { pattern: '/\u001b\u009b\u202e' } },
    ])
  })
})

describe('progress', () => {
  function onScreen(isTTY: boolean) {
    const written: string[] = []
    let now = 1000
    const screen = { isTTY, write: (text: string) => written.push(text) }
    const progress = createProgress(screen, { now: () => now })
    const after = (ms: number, urls: number, sites?: number): void => {
      now += ms
      progress.advance(urls, sites)
    }
    return { written, progress, after }
  }

  it('shows count and rate on a terminal, and is taken away', () => {
    const { written, progress, after } = onScreen(true)
    after(500, 1500)
    expect(written).toEqual(['\r\u001b[K1,500 URLs, 3,000 a second'])
    progress.clear()
    progress.clear()
    expect(written.slice(1)).toEqual(['\r\u001b[K'])
  })

  it('counts sites where it is told of them', () => {
    const { written, after } = onScreen(true)
    after(500, 1500, 1200)
    expect(written).toEqual(['\r\u001b[K1,500 URLs of 1,200 sites, 3,000 a second'])
  })

  it('is drawn at most a few times a second', () => {
    const { written, after } = onScreen(true)
    for (let step = 0; step < 1000; step++) after(1, 10)
    expect(written.length).toBeGreaterThan(1)
    expect(written.length).toBeLessThan(5)
  })

  it('is never shown for a short stream, nor where there is no terminal', () => {
    const short = onScreen(true)
    short.after(10, 5)
    short.progress.clear()
    expect(short.written).toEqual([])
    const pipe = onScreen(false)
    pipe.after(5000, 5)
    pipe.progress.clear()
    expect(pipe.written).toEqual([])
  })
})
