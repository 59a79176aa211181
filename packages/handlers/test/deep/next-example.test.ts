import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { expect, it } from 'vitest'

import { buildExample } from '../../../client/test/support/examples/build-example.ts'
import { installExample } from '../../../client/test/support/examples/install-example.ts'
import { started } from '../support/started.ts'

const closed = 'User-agent: *\nDisallow: /\n'

async function served(folder: string): Promise<Response> {
  const next = 'node_modules/next/dist/bin/next'
  const address = await started(folder, [next, 'start', '--hostname', '127.0.0.1'])
  return await fetch(`${address}/robots.txt`)
}

it('Next.js serves the robots.txt of a route and of robots.js', { timeout: 10 * 60_000 }, async () => {
  const folder = await installExample('next', ['ruly', 'lint', 'handlers'])
  const route = join(folder, 'app/robots.txt/route.js')
  expect((await buildExample(folder)).code).toBe(0)
  const response = await served(folder)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/)
  expect(await response.text()).toContain('# No training.\nUser-agent: GPTBot\n')

  const text = await readFile(route, 'utf8')
  await writeFile(route, text.replace("'/cart'", "'/products'"))
  const { code, log } = await buildExample(folder)
  expect(code).not.toBe(0)
  expect(log).toContain('robots.txt disallows https://example.com/products/chair of the sitemap.')

  await rm(dirname(route), { recursive: true })
  await copyFile(join(folder, 'metadata/robots.js'), join(folder, 'app/robots.js'))
  expect((await buildExample(folder, { VERCEL_ENV: 'preview' })).code).toBe(0)
  expect((await (await served(folder)).text()).toLowerCase()).toContain(closed.toLowerCase())
})
