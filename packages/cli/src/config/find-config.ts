import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

import { nameOf, pathFrom, UserError } from '@ruly/batch/internal'
import picomatch from 'picomatch'
import { barePatterns, configOf, isCovered, noConfig, type Config, visible } from '@ruly/lint'

const fileName = 'ruly.config.json'

/** Where configuration comes from, as options say: a file, or false for none. */
export interface ConfigOptions {
  readonly config?: string | false
}

/** What has a configuration: a file by its path, or what is in no folder. */
interface Configured {
  readonly kind: 'file' | 'standard-input' | 'url'
  readonly path: string
}

/** The configuration of a target. */
export interface Found extends Config {
  readonly ignores: (path: string) => boolean
}

/** Finds the configuration of targets: the nearest file in or above the folder of each, or the file of `--config`. Reads each file once. */
export function createConfigs(
  { config: named }: ConfigOptions,
  cwd: string,
): (target: Configured) => Promise<Found> {
  const byFolder = new Map<string, Promise<Found>>()
  const ofFolder = (folder: string): Promise<Found> => {
    const known = byFolder.get(folder)
    if (known !== undefined) return known
    const config = nearest(folder, ofFolder)
    byFolder.set(folder, config)
    return config
  }
  if (named === false) return () => Promise.resolve(none)
  if (named !== undefined) {
    const config = readConfig(pathFrom(cwd, named))
    config.catch(() => undefined)
    return () => config.then((found) => found ?? none)
  }
  return ({ kind, path }) => ofFolder(kind === 'file' ? dirname(path) : resolve(cwd))
}

const none: Found = { ...noConfig, ignores: () => false }

async function nearest(folder: string, above: (folder: string) => Promise<Found>): Promise<Found> {
  const own = await readConfig(join(folder, fileName), 'if-there')
  const parent = dirname(folder)
  return own ?? (parent === folder ? none : await above(parent))
}

async function readConfig(
  path: string,
  wanted: 'always' | 'if-there' = 'always',
): Promise<Found | undefined> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (wanted === 'if-there' && (code === 'ENOENT' || code === 'ENOTDIR')) return undefined
    throw new UserError(`cannot read ${nameOf(path)}: ${visible(message)}`)
  }
  try {
    const config = configOf(JSON.parse(text.replace(/^\ufeff/, '')))
    return { ...config, ignores: ignoring(config.ignore, dirname(resolve(path))) }
  } catch (error) {
    throw new UserError(`${nameOf(path)}: ${visible((error as Error).message)}`)
  }
}

function ignoring(patterns: readonly string[], folder: string): Found['ignores'] {
  if (patterns.length === 0) return () => false
  const isMeant = picomatch([...barePatterns(patterns)], { dot: true })
  return (path) => isCovered(relative(folder, path).split(sep), isMeant)
}
