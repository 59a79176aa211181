import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { isBusyMachine } from '../support/busy-machine.ts'
import { origin } from '../support/clients.ts'
import { installExample } from '../support/examples/install-example.ts'
import { runExample } from '../support/examples/run-example.ts'

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const delayMs = 2000

/** A program that starts the browser as root can: Puppeteer begins with a sandbox, which root has not. */
async function startable(folder: string): Promise<string> {
  if (process.getuid?.() !== 0) return chromium
  const script = join(folder, 'chromium.sh')
  await writeFile(script, `#!/bin/sh\nexec '${chromium}' --no-sandbox "$@"\n`)
  await chmod(script, 0o755)
  return script
}

const rules = `User-agent: *
Disallow: /private
Crawl-delay: ${delayMs / 1000}
`
const redirects: Readonly<Record<string, string>> = {
  '/go': '/go-on',
  '/go-on': '/landing',
  '/go-private': '/private/2',
}
const page = `<title>page</title><img src="/image.png">
<script>for (const path of ['/private/api', '/api']) fetch(path).catch(() => undefined)</script>
<iframe src="/private/frame"></iframe><iframe src="/frame"></iframe>`

/** What is allowed is opened in turn, in all tabs; the rest is refused with the line that forbids it. */
async function expectPolite(name: string, folder: string): Promise<void> {
  const log: { path: string; userAgent: string; at: number }[] = []
  const { url } = await origin(({ url: path = '', headers }, response) => {
    log.push({ path, userAgent: headers['user-agent'] ?? '', at: performance.now() })
    const location = redirects[path]
    if (path === '/robots.txt') response.end(rules)
    else if (location !== undefined) response.writeHead(302, { location }).end()
    else {
      response.setHeader('content-type', path === '/image.png' ? 'image/png' : 'text/html')
      response.end(path === '/page' ? page : `<title>${path}</title>`)
    }
  })
  const paths = ['/page', '/a', '/b', '/go', '/go-private', '/private/1']
  const lines = await runExample(folder, ['browse.mjs', ...paths.map((path) => url + path)], {
    env: { CHROMIUM: await startable(folder) },
  })
  const refused = (path: string): string =>
    `${url}${path} may not be fetched (rule): line 2 of ${url}/robots.txt says "Disallow: /private".`
  expect(lines.toSorted(), name).toEqual(
    [
      `${url}/page page`,
      `${url}/a /a`,
      `${url}/b /b`,
      `${url}/landing /landing`,
      refused('/private/1'),
      refused('/private/2'),
    ].toSorted(),
  )
  const inTurn = log.filter(({ path }) => path !== '/image.png')
  expect(inTurn.map(({ path }) => path).toSorted(), name).toEqual(
    [
      '/robots.txt',
      '/page',
      '/a',
      '/b',
      '/go',
      '/go-on',
      '/landing',
      '/go-private',
      '/api',
      '/frame',
    ].toSorted(),
  )
  expect(new Set(log.map(({ userAgent }) => userAgent)).size, name).toBe(1)
  const gaps = inTurn.slice(1).map(({ at }, index) => at - (inTurn[index]?.at ?? 0))
  expect(Math.min(...gaps), name).toBeGreaterThan(delayMs - 5)
  const took = (inTurn.at(-1)?.at ?? 0) - (inTurn[0]?.at ?? 0)
  expect(took / (gaps.length * delayMs), name).toBeLessThan(isBusyMachine() ? 2 : 1.1)
}

it.skipIf(!existsSync(chromium))(
  `examples/playwright and examples/puppeteer open what is allowed in turn, in all tabs, and say which line forbids the rest (needs ${chromium}, or CHROMIUM)`,
  async () => {
    const names = ['playwright', 'puppeteer']
    const folders = await Promise.all(names.map((name) => installExample(name)))
    await Promise.all(names.map((name, index) => expectPolite(name, folders[index] ?? '')))
  },
)
