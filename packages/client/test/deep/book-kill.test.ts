import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { createBook } from 'ruly/book'
import { expect, test } from 'vitest'

import { openLmdbStorage } from '../../src/book/lmdb.ts'
import { createFolder } from '../support/folder.ts'

const program = fileURLToPath(new URL('../support/book-writer.mjs', import.meta.url))
const path = join(createFolder(), 'book.mdb')
const LEAST_MS = 30_000
const LEAST_KILLS = 50
const LONGEST_LIFE_MS = 400

interface Writer {
  readonly process: ChildProcess
  readonly exited: Promise<unknown[]>
  readonly first: Promise<unknown>
  /** Visits that it says it has noted. */
  acknowledged: number
}

test('two processes share a file for 30 s, one of them killed 50 times: nothing is half, nothing is lost, the other goes on', async ({
  onTestFailed,
}) => {
  const seed = randomInt(2 ** 31)
  onTestFailed(() => console.log(`The seed was ${seed}.`))
  const random = createRandom(seed)
  const survivor = startWriter('survivor', random(2 ** 31), 1)
  await survivor.first
  const started = performance.now()
  const killed: Writer[] = []
  while (killed.length < LEAST_KILLS || performance.now() - started < LEAST_MS) {
    const writer = startWriter('mortal', random(2 ** 31), 1 + killed.length * 1_000_000)
    // Some die while they start or open the file, the others while they write.
    if (random(4) > 0) await Promise.race([writer.first, writer.exited])
    await setTimeout(random(LONGEST_LIFE_MS))
    writer.process.kill('SIGKILL')
    expect(await writer.exited, 'the writer lives until it is killed').toEqual([null, 'SIGKILL'])
    expect(survivor.process.exitCode, 'the survivor lives').toBeNull()
    killed.push(writer)
  }
  survivor.process.stdin?.end()
  expect(await survivor.exited).toEqual([0, null])

  const acknowledged = [survivor, ...killed].reduce((sum, writer) => sum + writer.acknowledged, 0)
  const storage = openLmdbStorage({ path })
  const { sites } = createBook({ robot: 'ExampleBot', storage }).dump()
  storage.close()
  const visits = sites.reduce((sum, site) => sum + site.visits, 0)
  // Of each that was killed, one visit may be noted and not said.
  expect(visits).toBeGreaterThanOrEqual(acknowledged)
  expect(visits).toBeLessThanOrEqual(acknowledged + killed.length)
  expect(killed.filter((writer) => writer.acknowledged > 0).length).toBeGreaterThan(LEAST_KILLS / 2)
  expect(sites).toHaveLength(24)
  expect(statSync(path).size, 'what the killed were reading is free again').toBeLessThan(64 * 1024 * 1024)
}, 180_000)

function startWriter(name: string, seed: number, firstNumber: number): Writer {
  const child = spawn(process.execPath, [program, path, name, String(seed), String(firstNumber)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const writer: Writer = {
    process: child,
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
