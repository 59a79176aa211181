import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()
const program = fileURLToPath(new URL('../../support/store/on-full-disk.mjs', import.meta.url))

/** How often something was kept before the error, the error, and how much was found after it. */
interface Outcome {
  readonly kept: number
  readonly error?: string
  readonly found: number
}

/** Keeps 60 things in a file that may have so many blocks of `ulimit`. */
function keepOn(kind: string, path: string, maxFileBlocks: number | 'unlimited'): Outcome {
  const limited = ['-c', `ulimit -f ${maxFileBlocks}; exec "$@"`, 'sh', process.execPath, program, kind, path]
  const { stdout, stderr, status } = spawnSync('sh', limited, { encoding: 'utf8', timeout: 30_000 })
  expect(status, stderr).toBe(0)
  return JSON.parse(stdout) as Outcome
}

describe.skipIf(process.platform === 'win32')('a file of LMDB that cannot grow', () => {
  it.each([
    ['history', 'history'],
    ['frontier', 'store'],
  ])('is an error of the %s, which loses nothing and continues when it can', (kind, name) => {
    const path = join(folder, `${kind}.mdb`)
    const { kept, error, found } = keepOn(kind, path, 800)
    expect(error).toContain(`store-not-usable: The ${name} at ${path} cannot be used: `)
    expect(error).toMatch(/(?:Make room|See that the disk is sound and not full)/)
    expect(kept).toBeGreaterThan(3)
    expect(found).toBe(kept)

    const roomy = keepOn(kind, path, 'unlimited')
    expect(roomy).toEqual({ kept: 60, found: kept + 60 })
  })
})

/** Runs a command as the only user of a disk of one megabyte in memory, mounted at a path, of which so many bytes are free. */
function onSmallDisk(path: string, freeBytes: number, command: readonly string[]) {
  const script = `mount -t tmpfs -o size=1m none "$0" && head -c ${2 ** 20 - freeBytes} /dev/zero > "$0/filler" && exec "$@"`
  const words = ['--map-root-user', '--mount', 'sh', '-c', script, path, ...command]
  return spawnSync('unshare', words, { encoding: 'utf8', timeout: 30_000 })
}

const disk = join(folder, 'disk')
mkdirSync(disk)

describe.skipIf(onSmallDisk(disk, 0, ['true']).status !== 0)('a new file of LMDB', () => {
  it.each([0, 8, 24, 40, 56])(
    'is an error on a disk of which %i KiB are free, not the end of the process',
    (kibibytes) => {
      const path = join(disk, 'history.mdb')
      const command = [process.execPath, program, 'history', path]
      const { stdout, stderr, status } = onSmallDisk(disk, 1024 * kibibytes, command)
      expect(status, stderr).toBe(0)
      const { error } = JSON.parse(stdout) as Outcome
      expect(error).toContain(`store-not-usable: The history at ${path} cannot be used: `)
      expect(error).toContain('Make room')
    },
  )
})
