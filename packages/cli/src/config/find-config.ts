import { readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'

import { cannotRead, nameOf, pathFrom, UserError } from '@ruly/batch/internal'
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

/** Reads the text of a file by its absolute path; undefined if the file does not exist. */
export type ReadConfigText = (path: string) => Promise<string | undefined>

/**
 * Finds the configuration of targets: the nearest file in or above the folder of each, or the file of `--config`. Reads each file once,
 * from the disk unless `readNearest` says otherwise.
 */
export function createConfigs(
  { config: named }: ConfigOptions,
  cwd: string,
  readNearest: ReadConfigText = fromDisk,
): (target: Configured) => Promise<Found> {
  const byFolder = new Map<string, Promise<Found>>()
  const ofFolder = (folder: string): Promise<Found> => {
    const known = byFolder.get(folder)
    if (known !== undefined) return known
    const config = nearest(folder, readNearest, ofFolder)
    byFolder.set(folder, config)
    return config
  }
  if (named === false) return () => Promise.resolve(none)
  if (named !== undefined) {
    const path = pathFrom(cwd, named)
    const config = fromDisk(path).then((text) => {
      if (text === undefined) throw cannotRead(path, { code: 'ENOENT' })
      return configIn(text, path)
    })
    config.catch(() => undefined)
    return () => config
  }
  return ({ kind, path }) => ofFolder(kind === 'file' ? dirname(path) : resolve(cwd))
}

const none: Found = { ...noConfig, ignores: () => false }

async function nearest(
  folder: string,
  read: ReadConfigText,
  above: (folder: string) => Promise<Found>,
): Promise<Found> {
  const path = join(folder, fileName)
  const text = await read(path)
  if (text !== undefined) return configIn(text, path)
  const parent = dirname(folder)
  return parent === folder ? none : await above(parent)
}

/** Reads a file of the disk; undefined if it does not exist. */
export async function fromDisk(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw cannotRead(path, error)
  })
}

function configIn(text: string, path: string): Found {
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
