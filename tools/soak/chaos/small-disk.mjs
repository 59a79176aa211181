import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { newFolder } from '../../../scripts/files.mjs'
import { realNow } from '../clients/shifted-clock.mjs'

/** A disk cannot be written for so long at most. */
export const mostTroubledMs = 5000

const run = (command, ...words) => spawnSync(command, words).status === 0

/**
 * A disk of 64 MB in memory that can be full or read-only for a while. Who may not mount one gets a folder of another disk, which `isOwn` says, and to
 * which nothing happens.
 */
export function createSmallDisk(name) {
  const folder = newFolder(`soak-${name}`)
  const isOwn = run('mount', '-t', 'tmpfs', '-o', 'size=64m', 'none', folder)
  const spans = []

  /** What cannot begin, because a file is open, has not happened. */
  async function during(ms, begin, end) {
    const span = { from: realNow(), to: Infinity }
    spans.push(span)
    const hasBegun = begin()
    if (hasBegun) {
      await sleep(ms)
      end()
    }
    span.to = realNow()
    return hasBegun
  }

  const filler = join(folder, 'filler')
  function fill() {
    const { bavail, bsize } = statfsSync(folder)
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
    } catch (error) {
      // Others write meanwhile.
      if (error.code !== 'ENOSPC') throw error
    }
    return true
  }

  return {
    folder,
    isOwn,
    /** Whether it could not be written at some time of a span. */
    isTroubled: (from, to) => spans.some((span) => span.from <= to && span.to >= from),
    /** Resolves with whether it was full for so long. */
    beFull: (ms) => during(ms, fill, () => rmSync(filler)),
    /** Resolves with whether it was read-only for so long. */
    beReadOnly: (ms) =>
      during(
        ms,
        () => run('mount', '-o', 'remount,ro', folder),
        () => run('mount', '-o', 'remount,rw', folder),
      ),
    close() {
      if (isOwn) run('umount', '--lazy', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
