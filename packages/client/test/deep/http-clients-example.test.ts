import { describe, expect, it } from 'vitest'

import { installExample } from '../support/examples/install-example.ts'
import { expectManners, expectPace, judgedSite } from '../support/examples/judged-site.ts'
import { node22, node22In, runExample } from '../support/examples/run-example.ts'

const libraries = ['got', 'axios', 'ky', 'node-fetch', 'undici', 'global-fetch']
const ten = Array.from({ length: 10 }, (_, n) => `/page/${n}`)

/** A library fetches what two sites allow, in their turns, and is told which line disallows the rest. */
async function expectPolite(folder: string, library: string, node: string): Promise<void> {
  const slow = await judgedSite('User-agent: *\nDisallow: /private\nCrawl-delay: 2\n')
  const site = await judgedSite('User-agent: *\nAllow: /\nDisallow: /private\n', {
    '/go': `${slow.url}/landing`,
    '/out': `${slow.url}/private/landing`,
  })
  const allowed = [...['/go', ...ten].map((path) => site.url + path), `${slow.url}/a`, `${slow.url}/b`]
  const disallowed = [`${site.url}/out`, `${site.url}/private/a`, `${slow.url}/private/b`]
  const printed = await runExample(folder, ['main.mjs', library, ...allowed, ...disallowed], { node })
  const lines = printed.map((line) => JSON.parse(line) as unknown)
  const refused = (url: string, from: string, line: number) => ({
    url,
    error: expect.stringMatching(`: line ${line} of ${from}/robots.txt says "Disallow: /private"`) as string,
  })
  expect(lines, library).toHaveLength(allowed.length + disallowed.length)
  expect(lines, library).toEqual(
    expect.arrayContaining([
      ...allowed.map((url) => ({ url, status: 200, length: expect.any(Number) as number })),
      refused(`${site.url}/out`, slow.url, 2),
      refused(`${site.url}/private/a`, site.url, 3),
      refused(`${slow.url}/private/b`, slow.url, 2),
    ]),
  )
  expectManners(site, { paths: ['/go', '/out', ...ten], gapMs: 1000 })
  expectManners(slow, { paths: ['/a', '/b', '/landing'], gapMs: 2000 })
  expectPace(site, 1000)
  expectPace(slow, 2000)
}

const versions = {
  oldest: ['axios@1.0.0', 'got@14.0.0', 'ky@1.0.0', 'node-fetch@2.6.0', 'undici@7.0.0'],
  newest: ['axios@1', 'got@16', 'ky@2', 'node-fetch@3', 'undici@8', node22],
}

describe('The HTTP clients of examples/http-clients', () => {
  it('are polite in the oldest and in the newest versions', async () => {
    const install = (packages: readonly string[]): Promise<string> =>
      installExample('http-clients', ['ruly', 'client'], packages)
    const [oldest, newest] = await Promise.all([install(versions.oldest), install(versions.newest)])
    await Promise.all(libraries.map((library) => expectPolite(oldest, library, process.execPath)))
    await Promise.all(libraries.map((library) => expectPolite(newest, library, node22In(newest))))
  })
})
