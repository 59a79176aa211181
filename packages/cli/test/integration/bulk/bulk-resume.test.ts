import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { beforeAll, describe, expect, it, vi } from 'vitest'

import { startRuly } from '../../support/ruly-process.ts'
import { createFolder, ruly } from '../../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /private\n')
const count = 40_000
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
let whole = ''
beforeAll(async () => {
  whole = (await ruly(asked)).stdout
})

const at = (name: string): string => join(folder.path, name)
const into = (name: string): string[] => [
  ...asked,
  '--output',
  at(`${name}.csv`),
  '--resume',
  at(`${name}.state`),
]

const patiently = { timeout: 60_000, interval: 5 }

describe('ruly bulk --resume', () => {
  /** Work on a list and then on standard input, where a run waits: it is there until it is killed, or gets its input. */
  const waiting = (list: string, name: string) => {
    const ask = ['bulk', at(list), '-', '--agent', 'X', '--robots', robots, '--format', 'csv', '-q']
    return { ask, args: [...ask, '--output', at(name), '--resume', at(`${name}.state`)] }
  }
  const input = '/private\n/last'

  it.each(['first.txt.gz', 'second.csv'])('gives the same bytes after it was killed in %s', async (list) => {
    const name = `killed-${list}`
    const { ask, args } = waiting(list, name)
    const child = startRuly(args)
    const ended = once(child, 'close')
    await vi.waitUntil(() => outputOf(name) > 100, patiently)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(await ruly(args, { input })).toEqual({ code: 1, stdout: '', stderr: '' })
    const { stdout } = await ruly(ask, { input })
    expect(readFileSync(at(name), 'utf8') === stdout).toBe(true)
  })

  it('is refused while another run works on the same state', async () => {
    const { ask, args } = waiting('second.csv', 'twice.csv')
    const first = startRuly(args)
    const ended = once(first, 'close')
    await vi.waitUntil(() => outputOf('twice.csv') > 100, patiently)
    expect(await ruly(args, { input })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`is locked by process ${first.pid}. Wait until it ends;`) as string,
    })
    first.stdin?.end(input)
    expect(await ended).toEqual([1, null])
    const { stdout } = await ruly(ask, { input })
    expect(readFileSync(at('twice.csv'), 'utf8') === stdout).toBe(true)
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

  it('does not continue with other lists, options or rules', async () => {
    await ruly(into('other'))
    expect((await ruly([...into('other'), '--only', 'allowed'])).stderr).toMatch(
      /^ruly: cannot resume from .*other lists, robots\.txt files or options/,
    )
    const other = folder.write('other.txt', 'User-agent: *\nDisallow: /x\n')
    expect((await ruly(into('other').map((word) => (word === robots ? other : word)))).code).toBe(2)
  })

  it('does not continue with a list that has changed', async () => {
    const list = folder.write('changing.txt', lines.slice(0, 30_000).join('\n'))
    const ask = ['bulk', list, '--agent', 'X', '--robots', robots, '-q']
    const changing = [...ask, '--output', at('changing.out'), '--resume', at('changing.state')]
    await ruly(changing)
    folder.write('changing.txt', lines.slice(1, 30_001).join('\n'))
    expect(await ruly(changing)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the list has changed since the first run') as string,
    })
  })

  it('leaves a file alone that is none of its own', async () => {
    writeFileSync(at('mine.csv'), 'mine')
    expect(await ruly(into('mine'))).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('already exists but its checkpoint ') as string,
    })
    expect(readFileSync(at('mine.csv'), 'utf8')).toBe('mine')
    rmSync(at('mine.csv'))
    writeFileSync(at('mine.state'), '{"mine":true}')
    expect((await ruly(into('mine'))).stderr).toContain('is not a checkpoint of this version of ruly')
  })

  it('does not continue with an output that lost what was written', async () => {
    await ruly(into('short'))
    truncateSync(at('short.csv'), 1000)
    expect(await ruly(into('short'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('bytes, got 1,000.') as string,
    })
  })
})

/** Bytes of the output that are known to be there. */
function outputOf(name: string): number {
  return existsSync(at(`${name}.state`)) ? stateOf(name).output : 0
}

function stateOf(name: string): { readonly output: number } {
  return JSON.parse(readFileSync(at(`${name}.state`), 'utf8')) as { readonly output: number }
}
