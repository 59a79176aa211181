import { join } from 'node:path'

import { beforeEach, describe, expect, it, vi } from 'vitest'

import { nuxtRobotsTxt, type NuxtArgument } from '@ruly/vite'
import { projectWith, sitemapOf, textAt, type Files } from '../support/project.ts'

const closedText = 'User-agent: *\nDisallow: /\n'
const robots = 'User-agent: *\nDisallow: /cart\n\nSitemap: https://example.com/sitemap.xml\n'
const conflict = { '.output/public/sitemap.xml': sitemapOf('https://example.com/cart/1') }

beforeEach(() => {
  for (const method of ['info', 'warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(() => undefined)
})

/** Calls the hooks as Nuxt does for a build, in a new project with these files. */
async function buildWith(
  options: Parameters<typeof nuxtRobotsTxt>[0],
  files: Files,
  app?: { readonly baseURL: string },
): Promise<{ root: string; assets: NonNullable<NuxtArgument['publicAssets']> }> {
  const root = await projectWith(files)
  const hooks = new Map<string, ((argument: NuxtArgument) => void | Promise<void>)[]>()
  await nuxtRobotsTxt(options)(undefined, {
    options: {
      rootDir: root,
      srcDir: root,
      buildDir: join(root, '.nuxt'),
      dir: { public: 'public' },
      dev: false,
      ...(app && { app }),
    },
    hook: (name, listener) => hooks.set(name, [...(hooks.get(name) ?? []), listener]),
  })
  const call = async (name: string, argument: NuxtArgument = {}): Promise<void> => {
    for (const listener of hooks.get(name) ?? []) await listener(argument)
  }
  const assets: NonNullable<NuxtArgument['publicAssets']> = []
  await call('nitro:config', { publicAssets: assets })
  await call('nitro:init', { options: { output: { publicDir: join(root, '.output/public') } } })
  await call('build:before')
  await call('build:done')
  return { root, assets }
}

describe('a build of Nuxt', () => {
  it('fails for a URL of a sitemap that is disallowed by the option', async () => {
    await expect(buildWith({ robots, closed: false }, conflict)).rejects.toThrow('1 of 1 URLs')
  })

  it('fails for one that is disallowed by robots.txt of the public folder', async () => {
    const files = { ...conflict, 'public/robots.txt': robots }
    await expect(buildWith({ closed: false }, files)).rejects.toThrow('1 of 1 URLs')
  })

  it('warns of a base, below which no crawler looks for robots.txt', async () => {
    await buildWith({ robots, closed: false }, {}, { baseURL: '/' })
    const ofBase = expect.stringContaining('The base is /shop/, but crawlers') as string
    expect(console.warn).not.toHaveBeenCalledWith(ofBase)
    await buildWith({ robots, closed: false }, {}, { baseURL: '/shop/' })
    expect(console.warn).toHaveBeenCalledWith(ofBase)
  })

  it('leaves robots.txt of the public folder as it is', async () => {
    const { root, assets } = await buildWith({ closed: false }, { 'public/robots.txt': robots })
    expect(assets).toEqual([])
    expect(await textAt(root, '.nuxt/ruly/robots.txt')).toBeUndefined()
  })
})

describe('a preview of Nuxt', () => {
  it.each([
    ['the option', { robots }, {}],
    ['robots.txt of the public folder', {}, { 'public/robots.txt': robots }],
  ])('disallows everything in place of %s', async (_, options, files) => {
    const { root, assets } = await buildWith({ ...options, closed: true }, files)
    expect(assets).toEqual([{ dir: join(root, '.nuxt/ruly'), baseURL: '/', maxAge: 0 }])
    expect(await textAt(root, '.nuxt/ruly/robots.txt')).toBe(closedText)
  })
})
