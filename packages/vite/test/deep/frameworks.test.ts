import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { buildExample, type ExampleBuild } from '../../../client/test/support/examples/build-example.ts'
import { installExample } from '../../../client/test/support/examples/install-example.ts'
import { textAt } from '../support/project.ts'

const packages = ['ruly', 'preferences', 'lint', 'handlers', 'vite']
const timeout = 10 * 60_000
const rules = 'User-agent: *\nDisallow: /cart\nDisallow: /search?\n\nSitemap: https://example.com/'
const closed = 'User-agent: *\nDisallow: /\n'
const preview = { VERCEL_ENV: 'preview' }

interface Example {
  readonly folder: string
  readonly config: string
  readonly output: string
}

/** Builds an example as its user does; also gives the robots.txt that was written. */
async function built(
  { folder, output }: Example,
  env: Readonly<Record<string, string>> = {},
): Promise<ExampleBuild & { readonly robots: string | undefined }> {
  const robotsFile = join(folder, output, 'robots.txt')
  await rm(robotsFile, { force: true })
  const build = await buildExample(folder, env)
  return { ...build, robots: await textAt(robotsFile) }
}

/** Makes the robots.txt of an example disallow pages of its sitemap, but not all: that would be a mistake of the file itself. */
async function disallowPages({ folder, config }: Example): Promise<void> {
  const path = join(folder, config)
  const text = await readFile(path, 'utf8')
  await writeFile(path, text.replace("'/cart'", "'/chair', '/products'"))
}

async function expectChecked(example: Example, sitemap: string): Promise<void> {
  expect(await built(example)).toMatchObject({ code: 0, robots: `${rules}${sitemap}\n` })
  await disallowPages(example)
  const blocked = await built(example)
  expect(blocked.code).not.toBe(0)
  expect(blocked.log).toMatch(/robots\.txt disallows \d of \d URLs in the site's sitemaps for Googlebot/)
}

// Their installs and builds wait for the network, the disk and each other.
describe.concurrent('The build', { timeout }, () => {
  it('of Vite 5 and 8 writes robots.txt, and fails if it disallows pages', async () => {
    for (const version of ['5.0.0', '8.3.8']) {
      const folder = await installExample('vite', packages, [`vite@${version}`])
      const example = { folder, config: 'vite.config.mjs', output: 'dist' }
      const open = await built(example)
      expect(open).toMatchObject({ code: 0, robots: expect.stringContaining(rules) })
      expect(await built(example, preview)).toMatchObject({ code: 0, robots: closed })
      await disallowPages(example)
      const broken = await built(example)
      expect(broken.code).not.toBe(0)
      expect(broken.log).toContain('Expected allowed, got')
    }
  })

  it('of Astro does, with the sitemap of its integration', async () => {
    const folder = await installExample('astro', packages)
    const example = { folder, config: 'astro.config.mjs', output: 'dist' }
    expect(await built(example, preview)).toMatchObject({ code: 0, robots: closed })
    await expectChecked(example, 'sitemap-index.xml')
  })

  it('of SvelteKit does, with a sitemap that it prerenders', async () => {
    const folder = await installExample('sveltekit', packages)
    const example = { folder, config: 'vite.config.js', output: 'build' }
    expect(await built(example, preview)).toMatchObject({ code: 0, robots: closed })
    await expectChecked(example, 'sitemap.xml')
  })

  it('of Nuxt does, with a sitemap that it prerenders', async () => {
    const folder = await installExample('nuxt', packages)
    const example = { folder, config: 'nuxt.config.mjs', output: '.output/public' }
    // Nuxt builds for Vercel where the variables of Vercel are set.
    const onVercel = { ...example, output: '.vercel/output/static' }
    expect(await built(onVercel, preview)).toMatchObject({ code: 0, robots: closed })
    await expectChecked(example, 'sitemap.xml')
  })
})
