import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { expect, it } from 'vitest'

import { astroRobotsTxt } from '@ruly/vite'
import { projectWith, sitemapOf } from '../support/project.ts'

const robots = 'User-agent: *\nDisallow: /cart\n\nSitemap: https://example.com/sitemap.xml\n'
const warnings: string[] = []
const logger = {
  info: () => undefined,
  warn: (message: string) => void warnings.push(message),
  error: () => undefined,
}

it('outputFolders of Astro are relative to the root of the project', async () => {
  const root = await projectWith({
    'maps/sitemap.xml': sitemapOf('https://example.com/cart/1'),
    'dist/index.html': '',
  })
  const urlOf = (path: string): URL => pathToFileURL(`${join(root, path)}/`)
  const { hooks } = astroRobotsTxt({ robots, closed: false, outputFolders: ['maps'] })
  hooks['astro:config:done']({ config: { root: urlOf('.'), publicDir: urlOf('public'), base: '/' } })
  await expect(hooks['astro:build:done']({ dir: urlOf('dist'), logger })).rejects.toThrow('1 of 1 URLs')
})

it('a build of Astro warns of a base, below which no crawler looks for robots.txt', async () => {
  const root = await projectWith({ 'dist/index.html': '' })
  const urlOf = (path: string): URL => pathToFileURL(`${join(root, path)}/`)
  const { hooks } = astroRobotsTxt({ robots, closed: false, sitemapAgents: [] })
  hooks['astro:config:done']({ config: { root: urlOf('.'), publicDir: urlOf('public'), base: '/blog' } })
  await hooks['astro:build:done']({ dir: urlOf('dist'), logger })
  expect(warnings).toEqual(['The base is /blog, but crawlers read robots.txt at the root of the host only.'])
})
