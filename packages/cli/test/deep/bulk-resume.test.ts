import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { rulyProcess, startRuly } from '../support/ruly-process.ts'
import { createFolder } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /private\n')
const count = 400_000
const lines = Array.from({ length: count }, (_, i) =>
  i % 9973 === 0 ? `no url ${i}` : `https://example.com/${i % 3 === 0 ? 'private' : 'public'}/page-${i}`,
)
const half = count / 2
const lists = [
  folder.write('first.txt.gz', gzipSync(`${lines.slice(0, half).join('\n')}\n`)),
  folder.write(
    'second.csv',
    `url,n\r\n${lines
      .slice(half)
      .map((line) => `${line},1`)
      .join('\r\n')}`,
  ),
]
const asked = ['bulk', ...lists, '--agent', 'X', '--robots', robots, '--format', 'csv', '-q']
const whole = rulyProcess(asked).stdout

const endMs = 120_000

const at = (name: string): string => join(folder.path, name)
const into = (name: string): string[] => [
  ...asked,
  '--output',
  at(`${name}.csv`),
  '--resume',
  at(`${name}.state`),
]

/** Always the same, so that a run that fails can be looked at again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

describe('ruly bulk --resume', () => {
  it('gives the same bytes after it was killed at any moment, often', async () => {
    const random = seeded(17)
    let kills = 0
    const codes = new Set<number | null>()
    let goings = 0
    for (let round = 0; round < 2; round++) {
      const name = `killed-${round}`
      // Killed before anything is written, then some times after it has gone on, then left to end.
      for (let run = 0; ; run++) {
        const child = startRuly(into(name))
        const ended = once(child, 'exit') as Promise<[number | null, string | null]>
        const known = outputOf(name)
        const goesOn = run > 0 && run < 4
        if (goesOn) while (child.exitCode === null && outputOf(name) === known) await delay(5)
        const timer = new AbortController()
        const killing = delay(run < 4 ? (goesOn ? 100 : 300) * random() : endMs, undefined, {
          signal: timer.signal,
        }).then(
          () => child.kill('SIGKILL'),
          () => undefined,
        )
        const [code, signal] = await ended
        timer.abort()
        await killing
        codes.add(code)
        if (signal === null) break
        kills++
        if (outputOf(name) > 100) goings++
      }
      expect(readFileSync(at(`${name}.csv`), 'utf8') === whole).toBe(true)
    }
    expect(codes).toEqual(new Set([null, 1]))
    expect(kills).toBeGreaterThan(2)
    expect(goings).toBeGreaterThan(0)
  })
})

/** Bytes of the output that are known to be there. */
function outputOf(name: string): number {
  return existsSync(at(`${name}.state`)) ? stateOf(name).output : 0
}

function stateOf(name: string): { readonly output: number } {
  return JSON.parse(readFileSync(at(`${name}.state`), 'utf8')) as { readonly output: number }
}
