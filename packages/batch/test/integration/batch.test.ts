import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { afterAll, describe, expect, it } from 'vitest'

import { parse } from 'ruly'

import { bulk, census, mergeSummaries, summaryText, UserError } from '../../src/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'ruly-batch-'))
afterAll(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): string {
  writeFileSync(join(folder, name), text)
  return name
}

/** A stream, and what was written to it. */
function collector(): { readonly stream: Writable; readonly text: () => string } {
  const pieces: Buffer[] = []
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(pieces).toString() }
}

const robots = 'User-agent: *\nDisallow: /private\n'
write('robots.txt', robots)
const here = { cwd: folder, threads: 1 }

describe('bulk', () => {
  const asked = { ...here, agents: ['GPTBot'], lists: [write('urls.txt', '/a\n/private\n')] }

  it('writes to a stream', async () => {
    const { stream, text } = collector()
    const rules = { file: 'robots.txt' }
    const counts = await bulk({ ...asked, rules, output: stream, format: 'urls', only: 'allowed' })
    expect(counts).toEqual({ lines: 2, malformed: 0 })
    expect(text()).toBe('/a\n')
  })

  it('asks sites, such as those of a client', async () => {
    const { stream, text } = collector()
    const lists = [write('sites.txt', 'https://a.example/private\nmailto:a@a.example\n')]
    const sites = {
      robotsFor: async (url: string) => parse(robots, { url: new URL('/robots.txt', url).href }),
    }
    await bulk({ ...asked, lists, rules: { sites }, output: stream, format: 'csv' })
    expect(text().split('\n').slice(1, 3)).toEqual([
      'GPTBot,https://a.example/private,false,rule,2,Disallow: /private,',
      'GPTBot,mailto:a@a.example,true,not-governed,,,',
    ])
  })

  it('asks the site of an https URL after a blob: URL with the same origin', async () => {
    const { stream, text } = collector()
    const urls = ['blob:https://a.example/x', 'https://a.example/private', 'blob:https://a.example/private']
    const lists = [write('blobs.txt', `${urls.join('\n')}\n`)]
    const sites = {
      robotsFor: async (url: string) =>
        url.startsWith('https:') ? parse(robots, { url: 'https://a.example/robots.txt' }) : undefined,
    }
    await bulk({ ...asked, lists, rules: { sites }, output: stream, format: 'csv' })
    expect(text().split('\n').slice(1, 4)).toEqual([
      `GPTBot,${urls[0]},true,not-governed,,,`,
      `GPTBot,${urls[1]},false,rule,2,Disallow: /private,`,
      `GPTBot,${urls[2]},true,not-governed,,,`,
    ])
  })

  it.each([
    ['a checkpoint', { output: 'rows.csv', format: 'csv', checkpoint: 'rows.state' }, 'rows.state'],
    ['a file of Parquet', { output: 'rows.parquet', format: 'parquet' }, 'rows.parquet'],
  ] as const)('lets one job at a time write %s', async (_, options, locked) => {
    const lists = [write('one-site.txt', 'https://a.example/a\n')]
    const refusals: unknown[] = []
    const sites = {
      async robotsFor(url: string) {
        refusals.push(await bulk(job).catch((error: Error) => error.message))
        return parse(robots, { url: new URL('/robots.txt', url).href })
      },
    }
    const job = { ...asked, lists, rules: { sites }, ...options }
    expect(await bulk(job)).toEqual({ lines: 1, malformed: 0 })
    expect(refusals).toEqual([
      `${join(folder, locked)} is locked by another job of this process. Wait until it ends.`,
    ])
    expect(await bulk(job)).toEqual({ lines: 1, malformed: 0 })
    expect(readdirSync(folder).filter((name) => name.includes('.lock'))).toEqual([])
  })

  it('throws what a user can fix', async () => {
    const output = collector().stream
    await expect(bulk({ ...asked, rules: { file: 'missing.txt' }, output })).rejects.toThrow(UserError)
    await expect(
      bulk({ ...asked, agents: ['https://a.example'], rules: { file: 'robots.txt' }, output }),
    ).rejects.toThrow('expected an agent, got the URL')
    const rules = { file: 'robots.txt' }
    await expect(bulk({ ...asked, rules, dialect: 'gogle', output })).rejects.toThrow(
      'Did you mean "google"?',
    )
    await expect(bulk({ ...asked, rules: { folder: 'no-such-folder' }, output })).rejects.toThrow(
      'no such file',
    )
    await expect(bulk({ ...asked, rules: { folder: 'robots.txt' }, output })).rejects.toThrow(
      'must be a folder',
    )
  })

  it.each([
    ['a checkpoint of a stream', { output: collector().stream, checkpoint: 'x.state' }, 'got a stream'],
    [
      'a checkpoint of Parquet',
      { output: 'x.parquet', checkpoint: 'x.state', format: 'parquet' as const },
      'readable only when it is complete',
    ],
    [
      'a checkpoint of a queue',
      { output: 'x', checkpoint: 'x.state', queue: { url: 'redis://127.0.0.1:1' } },
      '"checkpoint" cannot be used with "queue"',
    ],
    ['an output that is a list', { output: 'urls.txt' }, 'is also an input'],
    ['an output that is the robots.txt', { output: 'robots.txt' }, 'is also an input'],
    ['an output that is the checkpoint', { output: 'x', checkpoint: './x' }, 'is also an input'],
  ])('refuses %s, and touches no file', async (_, options, message) => {
    await expect(bulk({ ...asked, rules: { file: 'robots.txt' }, ...options })).rejects.toThrow(message)
    expect(readFileSync(join(folder, 'urls.txt'), 'utf8')).toBe('/a\n/private\n')
    expect(readFileSync(join(folder, 'robots.txt'), 'utf8')).toBe(robots)
  })

  it.each([
    ['a list that is missing', { lists: ['urls.txt', 'typo.txt'] }, 'no such file'],
    ['a list that is none', { lists: ['robots.txt'] }, 'expected a list of URLs'],
    [
      'a queue that cannot be reached',
      { queue: { url: 'redis://127.0.0.1:1' } },
      'cannot connect to the queue',
    ],
  ])('leaves an older output as it was beside %s', async (_, options, message) => {
    const output = write('old.csv', 'rows of yesterday\n')
    const rules = { file: write('rules.txt', robots) }
    await expect(bulk({ ...asked, rules, output, ...options })).rejects.toThrow(message)
    expect(readFileSync(join(folder, output), 'utf8')).toBe('rows of yesterday\n')
  })

  it('answers the right lists after wrong ones with the same checkpoint', async () => {
    const job = { ...asked, rules: { file: 'robots.txt' }, output: 'right.ndjson', checkpoint: 'right.state' }
    await expect(bulk({ ...job, lists: ['typo.txt'] })).rejects.toThrow('no such file')
    expect(await bulk(job)).toEqual({ lines: 2, malformed: 0 })
  })

  it('calls back with malformed lines', async () => {
    const lists = [write('odd.txt', '/a\n\nno url\n')]
    const found: unknown[] = []
    const output = collector().stream
    const onMalformed = (lines: readonly unknown[]): void => void found.push(...lines)
    await bulk({ ...asked, lists, rules: { file: 'robots.txt' }, output, onMalformed })
    expect(found).toMatchObject([{ list: 'odd.txt', line: 3, text: 'no url' }])
  })
})

describe('census', () => {
  const lines = ['a', 'b', 'c'].map((host) =>
    JSON.stringify({ url: `https://${host}.example/robots.txt`, text: robots }),
  )

  it('of parts has the sum of the summaries, which equals that of the whole', async () => {
    const agents = ['*', 'GPTBot']
    const ask = async (own: readonly string[]) =>
      await census({ ...here, inputs: [write('part.ndjson', own.join('\n'))], agents })
    const parts = [await ask(lines.slice(0, 1)), await ask(lines.slice(1))]
    expect(summaryText(mergeSummaries(parts))).toBe(summaryText(await ask(lines)))
  })

  it('writes rows to a folder, and tells of an input that ends inside a record', async () => {
    const cut: string[] = []
    const inputs = [write('cut.ndjson', lines.join('\n').slice(0, -5))]
    await census({
      ...here,
      inputs,
      agents: ['X'],
      output: 'out',
      format: 'csv',
      per: 'site',
      onCut: (name) => void cut.push(name),
    })
    expect(cut).toEqual(inputs)
    expect(readFileSync(join(folder, 'out/rows.csv'), 'utf8').split('\n')).toHaveLength(4)
  })
})
