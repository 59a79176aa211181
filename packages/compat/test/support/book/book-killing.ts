import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { createBook } from '@ruly/compat/book'
import { expect } from 'vitest'

import { openLmdbStorage } from '../../../src/book/lmdb-storage.ts'

const program = fileURLToPath(new URL('book-writer.mjs', import.meta.url))

interface Killing {
  /** The file that the processes share. */
  readonly path: string
  /** How many sites they write about. */
  readonly sites: number
  readonly kills: number
  /** At least so long. */
  readonly leastMs: number
  /** No process that is killed writes for longer. */
  readonly longestLifeMs: number
  /** What is done when, but for what the system makes of it. */
  readonly seed: number
}

interface Writer {
  readonly process: ChildProcess
  readonly stdout: Readable
  readonly exited: Promise<unknown[]>
  readonly first: Promise<unknown>
  /** Visits that it says it has noted. */
  acknowledged: number
}

/** Two processes write a book in one file, one of them is killed and started again and again: nothing may be half or lost. */
export async function expectBookSurvives({
  path,
  sites,
  kills,
  leastMs,
  longestLifeMs,
  seed,
}: Killing): Promise<void> {
  const random = createRandom(seed)
  const survivor = startWriter({ path, sites, name: 'survivor', seed: random(2 ** 31), first: 1 })
  await survivor.first
  const started = performance.now()
  const killed: Writer[] = []
  while (killed.length < kills || performance.now() - started < leastMs) {
    const writer = startWriter({
      path,
      sites,
      name: 'mortal',
      seed: random(2 ** 31),
      first: 1 + killed.length * 1_000_000,
    })
    // Some die while they start or open the file, the others while they write.
    if (killed.length === 0 || random(4) > 0) await Promise.race([writer.first, writer.exited])
    await setTimeout(random(longestLifeMs))
    writer.process.kill('SIGKILL')
    expect(await writer.exited, 'the writer lives until it is killed').toEqual([null, 'SIGKILL'])
    expectAlive(survivor)
    killed.push(writer)
  }
  // By then it has written about every site.
  while (survivor.acknowledged < 10 * sites) {
    await Promise.race([once(survivor.stdout, 'data'), survivor.exited])
    expectAlive(survivor)
  }
  survivor.process.stdin?.end()
  expect(await survivor.exited).toEqual([0, null])
  expectAllOf(path, sites, survivor, killed)
}

function expectAllOf(path: string, count: number, survivor: Writer, killed: readonly Writer[]): void {
  const acknowledged = [survivor, ...killed].reduce((sum, writer) => sum + writer.acknowledged, 0)
  const storage = openLmdbStorage({ path })
  const { sites } = createBook({ agent: 'ExampleBot', storage }).dump()
  storage.close()
  const visits = sites.reduce((sum, site) => sum + site.visits, 0)
  // Of each that was killed, one visit may be noted and not said.
  expect(visits).toBeGreaterThanOrEqual(acknowledged)
  expect(visits).toBeLessThanOrEqual(acknowledged + killed.length)
  expect(killed.filter((writer) => writer.acknowledged > 0).length).toBeGreaterThanOrEqual(killed.length / 2)
  expect(sites).toHaveLength(count)
  expect(statSync(path).size, 'what the killed were reading is free again').toBeLessThan(64 * 1024 * 1024)
}

function expectAlive({ process: { exitCode, signalCode } }: Writer): void {
  expect({ exitCode, signalCode }, 'the survivor lives').toEqual({ exitCode: null, signalCode: null })
}

interface WriterOptions {
  readonly path: string
  readonly sites: number
  readonly name: string
  readonly seed: number
  /** The number of its first file; each has one of its own. */
  readonly first: number
}

function startWriter({ path, sites, name, seed, first }: WriterOptions): Writer {
  const child = spawn(process.execPath, [program, path, String(sites), name, String(seed), String(first)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const writer: Writer = {
    process: child,
    stdout: child.stdout,
    // Closed, not only ended: all that it said has arrived.
    exited: once(child, 'close'),
    first: once(child.stdout, 'data'),
    acknowledged: 0,
  }
  child.stdout.on('data', (said: Buffer) => {
    writer.acknowledged += said.length
  })
  return writer
}

function createRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
