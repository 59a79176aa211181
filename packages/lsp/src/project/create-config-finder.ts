import { dirname, join, relative, sep } from 'node:path'

import picomatch from 'picomatch'
import { barePatterns, configOf, isCovered, noConfig, type Config } from '@ruly/lint'

import { createFileReader } from './versioned-file.ts'

/** The name of the configuration. */
export const configName = 'ruly.config.json'

/** The configuration of a file. */
export interface FoundConfig {
  readonly config: Config
  /** Whether the configuration says to leave the file alone. */
  readonly isIgnored: boolean
  /** What is wrong with the configuration, which then counts as empty; undefined if nothing is. */
  readonly problem: string | undefined
}

/** For a file without a configuration. */
export const nothingFound: FoundConfig = { config: noConfig, isIgnored: false, problem: undefined }

/** Finds the configuration of files: the nearest one in the folder of each or above it, as `ruly lint` does. */
export function createConfigFinder(): (path: string) => Promise<FoundConfig> {
  const read = createFileReader(readConfig)
  const nearest = async (folder: string): Promise<ReadConfig | undefined> => {
    const file = await read(join(folder, configName))
    const parent = dirname(folder)
    return file?.content ?? (parent === folder ? undefined : await nearest(parent))
  }
  return async (path) => {
    const found = await nearest(dirname(path))
    return found === undefined ? nothingFound : { ...found, isIgnored: found.ignores(path) }
  }
}

interface ReadConfig extends Omit<FoundConfig, 'isIgnored'> {
  readonly ignores: (path: string) => boolean
}

function readConfig(text: string, path: string): ReadConfig {
  try {
    const config = configOf(JSON.parse(text.replace(/^\uFEFF/, '')))
    return { config, ignores: ignoring(config.ignore, dirname(path)), problem: undefined }
  } catch (error) {
    const { message } = error as Error
    return { config: noConfig, ignores: () => false, problem: `${configName}: ${message}` }
  }
}

function ignoring(patterns: readonly string[], folder: string): (path: string) => boolean {
  if (patterns.length === 0) return () => false
  const isMeant = picomatch([...barePatterns(patterns)], { dot: true })
  return (path) => isCovered(relative(folder, path).split(sep), isMeant)
}
