import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { createFolder, ruly, rulyProcess, startRuly } from '../support/ruly.ts'

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

describe('ruly bulk --resume', { timeout: 180_000 }, () => {
  it('gives the same octets after it was killed at any moment, often', async () => {
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

  it('is refused while another run works on the same state', async () => {
    const first = startRuly(into('twice'))
    const ended = once(first, 'exit')
    while (!existsSync(at('twice.state'))) await delay(5)
    first.kill('SIGSTOP')
    expect(await ruly(into('twice'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`is in use: process ${first.pid} works on it`) as string,
    })
    first.kill('SIGCONT')
    await ended
    expect(readFileSync(at('twice.csv'), 'utf8') === whole).toBe(true)
    expect(readdirSync(folder.path).filter((name) => name.includes('.lock'))).toEqual([])
  })

  it('does nothing more where everything was answered', async () => {
    await ruly(into('done'))
    const before = readFileSync(at('done.csv'), 'utf8')
    expect(await ruly(into('done'))).toEqual({ code: 1, stdout: '', stderr: '' })
    expect(readFileSync(at('done.csv'), 'utf8') === before && before === whole).toBe(true)
  })

  it('answers what a list has got since', async () => {
    const list = folder.write('growing.txt', '/a\n/private\n')
    const growing = [
      'bulk',
      list,
      '--agent',
      'X',
      '--robots',
      robots,
      '--format',
      'urls',
      '--only',
      'allowed',
    ]
    const toFile = [...growing, '--output', at('growing.out'), '--resume', at('growing.state')]
    await ruly(toFile)
    folder.write('growing.txt', '/a\n/private\n/b\n')
    expect(await ruly(toFile)).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(readFileSync(at('growing.out'), 'utf8')).toBe('/a\n/b\n')
  })

  it('does not go on with other lists, options or rules', async () => {
    await ruly(into('other'))
    expect((await ruly([...into('other'), '--only', 'allowed'])).stderr).toMatch(
      /^ruly: cannot go on from .*other options/,
    )
    const other = folder.write('other.txt', 'User-agent: *\nDisallow: /x\n')
    expect((await ruly(into('other').map((word) => (word === robots ? other : word)))).code).toBe(2)
  })

  it('does not go on with a list that has changed', async () => {
    const list = folder.write('changing.txt', lines.slice(0, 30_000).join('\n'))
    const ask = ['bulk', list, '--agent', 'X', '--robots', robots, '-q']
    const changing = [...ask, '--output', at('changing.out'), '--resume', at('changing.state')]
    await ruly(changing)
    folder.write('changing.txt', lines.slice(1, 30_001).join('\n'))
    expect(await ruly(changing)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it is not as it was when this work was begun') as string,
    })
  })

  it('leaves a file alone that is none of its own', async () => {
    writeFileSync(at('mine.csv'), 'mine')
    expect(await ruly(into('mine'))).toMatchObject({ code: 2, stdout: '' })
    expect(readFileSync(at('mine.csv'), 'utf8')).toBe('mine')
    rmSync(at('mine.csv'))
    writeFileSync(at('mine.state'), '{"mine":true}')
    expect((await ruly(into('mine'))).stderr).toContain(
      'is no file that this version of ruly wrote for --resume',
    )
  })

  it('does not go on with an output that lost what was written', async () => {
    await ruly(into('short'))
    truncateSync(at('short.csv'), 1000)
    expect(await ruly(into('short'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('it has 1,000 octets') as string,
    })
  })
})

/** Octets of the output that are known to be there. */
function outputOf(name: string): number {
  return existsSync(at(`${name}.state`)) ? stateOf(name).output : 0
}

function stateOf(name: string): { readonly output: number } {
  return JSON.parse(readFileSync(at(`${name}.state`), 'utf8')) as { readonly output: number }
}
