import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { env } from 'node:process'

import { checkedRobotsTxtOptions, type RobotsTxtOptions } from './options.ts'
import { closedNote, report, warnOfBase } from './problems.ts'
import { siteRobots } from './site-robots.ts'

/** What is needed of a Nuxt application. */
export interface NuxtShape {
  /** The options, resolved. */
  readonly options: {
    readonly rootDir: string
    readonly srcDir: string
    readonly buildDir: string
    readonly dir: { readonly public: string }
    readonly dev: boolean
    readonly app?: { readonly baseURL?: string }
    readonly _prepare?: boolean
  }
  /** Adds a listener. */
  hook(name: string, listener: (argument: NuxtArgument) => void | Promise<void>): unknown
}

/** What hooks of Nuxt are called with, as far as it is needed. */
export interface NuxtArgument {
  /** Folders whose files are public, for `nitro:config`. */
  publicAssets?: { dir?: string; baseURL?: string; maxAge?: number }[]
  /** Where the output goes, for `nitro:init`. */
  options?: { output: { publicDir: string } }
}

/**
 * Writes the robots.txt of a site that Nuxt builds, checks it, and closes preview deployments.
 *
 * The build fails on errors of the linter, on URLs of the site's own sitemaps that robots.txt disallows, and on verdicts other than you
 * expect. The development server serves the same file.
 *
 * @param options the robots.txt, and what is checked; without it, robots.txt of the public folder is checked
 * @returns a module for `modules` of `nuxt.config.ts`
 * @throws `TypeError` and `RangeError` for wrong options
 * @example
 * const config = { modules: [nuxtRobotsTxt({ robots: { groups: [{ agents: '*', disallow: '/cart' }] } })] }
 * console.log(config.modules.length) // 1
 */
export function nuxtRobotsTxt(
  options: RobotsTxtOptions = {},
): (inline: unknown, nuxt: NuxtShape) => Promise<void> {
  const checked = checkedRobotsTxtOptions('nuxtRobotsTxt()', options)
  return async (_, nuxt) => {
    const { rootDir, srcDir, buildDir, dir, dev, app } = nuxt.options
    const robots = siteRobots(checked, env, { publicFolder: resolve(srcDir, dir.public) })
    const own = join(buildDir, 'ruly')
    let output = join(rootDir, '.output/public')
    const { written } = robots

    nuxt.hook('nitro:config', ({ publicAssets }) => {
      if (written !== undefined) publicAssets?.push({ dir: own, baseURL: '/', maxAge: 0 })
    })
    nuxt.hook('nitro:init', (nitro) => {
      output = nitro.options?.output.publicDir ?? output
    })
    nuxt.hook('build:before', async () => {
      report(robots.problems(), dev ? 'never' : checked.failOn, console)
      if (robots.isClosed) console.info(closedNote)
      if (!dev) {
        warnOfBase(app?.baseURL ?? '/', (message) => console.warn(message))
        // Listeners of Nuxt itself prerender the pages first.
        nuxt.hook('build:done', async () => {
          const folders = checked.outputFolders?.map((folder) => resolve(rootDir, folder)) ?? [output]
          report(await robots.sitemapProblems(folders), checked.failOn, console)
        })
      }
      if (written === undefined) return
      await mkdir(own, { recursive: true })
      await writeFile(join(own, 'robots.txt'), written)
    })
  }
}
