import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { siteFolder } from '../support/site-folder.ts'

const script = fileURLToPath(new URL('../../scripts/transcript.mjs', import.meta.url))

it('the transcript has the messages of the protocol, and fails for a line that breaks an expectation', async () => {
  const { path } = await siteFolder({
    'robots.txt': 'User-agent: *\nDisallow: /cart\n\nSitemap: https://shop.example/sitemap.xml\n',
    'robots.test': 'allowed Googlebot /products/1\n',
  })
  const words = [script, join(path, 'robots.txt')]
  const before = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(before.status).toBe(0)
  const { status, stdout } = spawnSync(process.execPath, [...words, 'Disallow: /products'], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toContain('--> textDocument/didChange ')
  expect(stdout).toContain('<-- textDocument/publishDiagnostics ')
  expect(stdout).toContain(
    'error expectation: robots.test:1 expects /products/1 to be allowed for Googlebot, but the file disallows it.',
  )
})

it('the transcript adds a line to a file whose last line has no end', async () => {
  const { path } = await siteFolder({
    'robots.txt': 'User-agent: *\nDisallow: /cart',
    'robots.test': 'allowed Googlebot /products/1\n',
  })
  const words = [script, join(path, 'robots.txt'), 'Disallow: /products']
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect(stdout).toContain('robots.txt:3:1: error expectation: robots.test:1 expects')
  expect(status).toBe(1)
})
