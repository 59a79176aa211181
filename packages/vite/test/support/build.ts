import { stripVTControlCharacters } from 'node:util'

import { robotsTxt } from '@ruly/vite'
import { build, createLogger, mergeConfig, type InlineConfig, type Logger } from 'vite'

import { projectWith, textAt, type Files } from './project.ts'

/** What came of a build. */
export interface Built {
  readonly root: string
  /** The robots.txt that was written. */
  readonly robots: string | undefined
  readonly warnings: string
  /** Why the build failed. */
  readonly failure: string | undefined
}

/** The quickest build that there is. */
const quick: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  build: { minify: false, modulePreload: false, reportCompressedSize: false },
}

/** Builds a page with the plugin and these options in a new folder with these files. */
export async function buildWith(
  options: Parameters<typeof robotsTxt>[0],
  files: Files = {},
  config: InlineConfig = {},
): Promise<Built> {
  const root = await projectWith({ 'index.html': '', ...files })
  const { logger, warnings } = quietLogger()
  const plugins = [robotsTxt({ closed: false, ...options }), ...(config.plugins ?? [])]
  const failure = await build(mergeConfig(quick, { ...config, customLogger: logger, root, plugins })).then(
    () => undefined,
    (error: unknown) => stripVTControlCharacters(String(error)),
  )
  return { root, robots: await textAt(root, 'dist/robots.txt'), warnings: warnings.join('\n'), failure }
}

/** A logger that keeps what Vite warns of. */
export function quietLogger(): { logger: Logger; warnings: string[] } {
  const warnings: string[] = []
  const note = (text: string): void => void warnings.push(stripVTControlCharacters(text))
  const logger = { ...createLogger('silent'), warn: note, warnOnce: note, error: note }
  return { logger, warnings }
}
