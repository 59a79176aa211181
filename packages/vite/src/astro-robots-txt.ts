import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'

import { expressRobots } from '@ruly/handlers'

import { checkedRobotsTxtOptions, type RobotsTxtOptions } from './options.ts'
import { closedNote, report, warnOfBase } from './problems.ts'
import { siteRobots, type SiteRobots } from './site-robots.ts'

/** What is needed of the logger of Astro. */
export interface AstroLogger {
  /** Prints what is good to know. */
  info(message: string): void
  /** Prints what may be wrong. */
  warn(message: string): void
  /** Prints what is wrong. */
  error(message: string): void
}

/** An integration of Astro 5 or newer. */
export interface AstroRobotsTxt {
  /** Its name in the log. */
  readonly name: string
  /** What Astro calls. */
  readonly hooks: {
    readonly 'astro:config:done': (done: {
      readonly config: {
        readonly site?: string | undefined
        readonly root: URL
        readonly publicDir: URL
        readonly base: string
      }
    }) => void
    readonly 'astro:server:setup': (setup: {
      readonly server: {
        readonly middlewares: { use(middleware: ReturnType<typeof expressRobots>): unknown }
      }
      readonly logger: AstroLogger
    }) => void
    readonly 'astro:build:done': (done: { readonly dir: URL; readonly logger: AstroLogger }) => Promise<void>
  }
}

/**
 * Writes the robots.txt of a site that Astro builds, checks it, and closes preview deployments.
 *
 * The build fails on errors of the linter, on URLs of the site's own sitemaps that robots.txt disallows, and on verdicts other than you
 * expect. The development server serves the same file.
 *
 * @param options the robots.txt, and what is checked; without it, robots.txt of the public folder is checked
 * @returns an integration, to be listed after the one that writes the sitemap
 * @throws `TypeError` and `RangeError` for wrong options
 * @example
 * const integration = astroRobotsTxt({ robots: { groups: [{ agents: '*', disallow: '/cart' }] } })
 * console.log(integration.name) // @ruly/vite
 */
export function astroRobotsTxt(options: RobotsTxtOptions = {}): AstroRobotsTxt {
  const checked = checkedRobotsTxtOptions('astroRobotsTxt()', options)
  let load: () => SiteRobots
  let basePath = '/'
  let outputFolders: readonly string[] | undefined
  return {
    name: '@ruly/vite',
    hooks: {
      'astro:config:done': ({ config: { site, root, publicDir, base } }) => {
        basePath = base
        outputFolders = checked.outputFolders?.map((folder) => resolve(fileURLToPath(root), folder))
        const place = {
          publicFolder: fileURLToPath(publicDir),
          site: site === undefined ? undefined : new URL(site).origin,
        }
        load = () => siteRobots(checked, env, place)
      },
      'astro:server:setup': ({ server, logger }) => {
        const robots = load()
        report(robots.problems(), 'never', logger)
        if (robots.written !== undefined)
          server.middlewares.use(expressRobots(robots.written, { maxAgeSeconds: 0 }))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const robots = load()
        const folder = fileURLToPath(dir)
        warnOfBase(basePath, (message) => logger.warn(message))
        report(robots.problems(), checked.failOn, logger)
        report(await robots.sitemapProblems(outputFolders ?? [folder]), checked.failOn, logger)
        if (robots.isClosed) logger.info(closedNote)
        if (robots.written !== undefined) await writeFile(new URL('robots.txt', dir), robots.written)
      },
    },
  }
}
