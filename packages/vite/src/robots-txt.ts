import { resolve } from 'node:path'
import { env } from 'node:process'

import { expressRobots } from '@ruly/handlers'
import type { Plugin, ResolvedConfig } from 'vite'

import { checkedRobotsTxtOptions, type RobotsTxtOptions } from './options.ts'
import { closedNote, report, warnOfBase } from './problems.ts'
import { siteRobots, type SiteRobots } from './site-robots.ts'

/** A plugin of Vite 5 or newer. */
export type RobotsTxtPlugin = Plugin

/**
 * Writes the robots.txt of a site that Vite builds, checks it, and closes preview deployments.
 *
 * The build fails on errors of the linter, on URLs of the site's own sitemaps that robots.txt disallows, and on verdicts other than you
 * expect. The development server serves the same file.
 *
 * @param options the robots.txt, and what is checked; without it, robots.txt of the public folder is checked
 * @returns a plugin; in a SvelteKit project it goes after `sveltekit()`
 * @throws `TypeError` and `RangeError` for wrong options
 * @example
 * import { defineConfig } from 'vite'
 *
 * defineConfig({
 *   plugins: [robotsTxt({ robots: { groups: [{ agents: '*', disallow: '/cart' }] } })],
 * })
 */
export function robotsTxt(options: RobotsTxtOptions = {}): RobotsTxtPlugin {
  const checked = checkedRobotsTxtOptions('robotsTxt()', options)
  const { failOn } = checked
  let config: ResolvedConfig
  let output: Output | undefined
  const load = (): SiteRobots => siteRobots(checked, env, { publicFolder: config.publicDir || undefined })

  return {
    name: 'ruly:robots-txt',
    configResolved(resolved) {
      config = resolved
    },
    configureServer({ middlewares, config: { logger } }) {
      const robots = load()
      report(robots.problems(), 'never', logger)
      if (robots.written !== undefined) middlewares.use(expressRobots(robots.written, { maxAgeSeconds: 0 }))
    },
    generateBundle() {
      if (isForServer(this.environment, config)) return
      const robots = load()
      const warn = (text: string): void => this.warn(text)
      warnOfBase(config.base, warn)
      report(robots.problems(), failOn, { warn, error: warn })
      if (robots.isClosed) this.info(closedNote)
      const { written: content } = robots
      if (content !== undefined) this.emitFile({ type: 'asset', fileName: 'robots.txt', source: content })
    },
    writeBundle({ dir }) {
      const folder = dir ?? config.build.outDir
      output = { folder, isForServer: isForServer(this.environment, config) }
    },
    closeBundle: {
      // Other plugins write sitemaps in this hook.
      order: 'post',
      sequential: true,
      async handler() {
        const folders = output === undefined ? [] : sitemapFolders(output, config, checked.outputFolders)
        if (folders.length > 0) report(await load().sitemapProblems(folders), failOn, config.logger)
      },
    },
  }
}

/** What was written last. */
interface Output {
  readonly folder: string
  readonly isForServer: boolean
}

/** Vite has environments since its version 6. */
function isForServer(
  environment: { readonly config: { readonly consumer: string } } | undefined,
  { build }: ResolvedConfig,
): boolean {
  return environment === undefined ? build.ssr !== false : environment.config.consumer === 'server'
}

/** Where sitemaps can be; none while the part of the build that writes them is still to come. */
function sitemapFolders(
  output: Output,
  { root, plugins }: ResolvedConfig,
  given: readonly string[] | undefined,
): readonly string[] {
  const isSvelteKit = plugins.some(({ name }) => name.startsWith('vite-plugin-sveltekit'))
  // SvelteKit builds the client while it builds the server, and prerenders after that.
  if (isSvelteKit !== output.isForServer) return []
  const folders = given ?? (isSvelteKit ? svelteKitFolders : [output.folder])
  return folders.map((folder) => resolve(root, folder))
}

/** What adapters copy from. */
const svelteKitFolders = ['client', 'prerendered/dependencies', 'prerendered/pages'].map(
  (name) => `.svelte-kit/output/${name}`,
)
