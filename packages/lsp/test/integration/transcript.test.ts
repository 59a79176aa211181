import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { siteFolder } from '../support/site-folder.ts'

const script = fileURLToPath(new URL('../../scripts/transcript.mjs', import.meta.url))

it('docs/editors.md has the transcript of its example', async () => {
  const { path } = await siteFolder({
    'robots.txt': 'Sitemap: https://shop.example/sitemap.xml\n\nUser-agent: *\nDisallow: /cart\n',
    'robots.test': 'allowed Googlebot /products/1\ndisallowed * /cart\n',
  })
  const words = [script, '--short', 'robots.txt', 'Disallow: /products']
  const { stdout } = spawnSync(process.execPath, words, { cwd: path, encoding: 'utf8' })
  const page = readFileSync(new URL('../../../../docs/editors.md', import.meta.url), 'utf8')
  expect(page).toContain(`\`\`\`txt\n${stdout}\`\`\`\n`)
})
