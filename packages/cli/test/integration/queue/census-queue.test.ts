import { cpSync, existsSync, readFileSync, readdirSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

import { QueueEvents } from 'bullmq'
import { Redis } from 'ioredis'
import { describe, expect, it, vi } from 'vitest'

import { describeWithRedis } from '../../../../client/test/support/store/redis-server.ts'
import { asNdjson, madeSites } from '../../support/made-sites.ts'
import { withWorkers } from '../../support/queue-workers.ts'
import { createFolder, ruly } from '../../support/ruly.ts'

const folder = createFolder()
const at = (name: string): string => join(folder.path, name)
const ofFile = (name: string): string => readFileSync(at(name), 'latin1')
const written = ['report.html', 'rows.parquet', 'summary.json']

const lines = asNdjson(madeSites(240)).trimEnd().split('\n')
const shardCount = 12
const shards = Array.from({ length: shardCount }, (_, shard) =>
  folder.write(`shard-${shard}.ndjson`, lines.filter((_line, n) => n % shardCount === shard).join('\n')),
)
const list = folder.write('shards.txt', `${shards.join('\n')}\n\n`)
const agents = ['--agent', 'GPTBot', '--agent', 'CCBot']
const patience = { timeout: 60_000, interval: 5 }

/** Compares the folder of a census with that of one process. */
function expectSame(name: string, whole: string): void {
  expect(readdirSync(at(name)).sort()).toEqual(written)
  for (const file of written)
    expect(ofFile(`${name}/${file}`) === ofFile(`${whole}/${file}`), file).toBe(true)
}

describeWithRedis('ruly census --queue', (server) => {
  const census = async (...args: readonly string[]) =>
    await ruly(['census', '--shards', list, ...agents, ...args])
  const onQueue = async (...args: readonly string[]) => await census('--queue', server.url, ...args)

  it('writes what one process writes, byte for byte, with results in a folder', async () => {
    expect(await census('--out', at('whole'))).toMatchObject({ code: 0 })
    const { result, said } = await withWorkers(server.url, 2, () =>
      onQueue('--out', at('queued'), '--results', at('parts')),
    )
    expect(result).toMatchObject({ code: 0 })
    expectSame('queued', 'whole')
    expect(said.match(/: 20 done\./g)).toHaveLength(shardCount)
    const parts = readdirSync(at('parts')).filter((name) => name.endsWith('.json'))
    const merged = await ruly(['census', 'merge', ...parts.map((name) => at(`parts/${name}`))])
    expect(merged.stdout).toBe(ofFile('whole/summary.json'))
    // Results that are there need no worker.
    expect(await onQueue('--out', at('again'), '--results', at('parts'))).toMatchObject({ code: 0 })
    expectSame('again', 'whole')
  })

  it('refuses a result that is damaged, and names it', async () => {
    const [rows = ''] = readdirSync(at('parts')).filter((name) => name.endsWith('.rows'))
    cpSync(at('parts'), at('damaged'), { recursive: true })
    truncateSync(at(`damaged/${rows}`), 100)
    const { code, stderr } = await onQueue('--out', at('of-damaged'), '--results', at('damaged'))
    expect(code).toBe(2)
    expect(stderr).toContain(`${rows} in ${at('damaged')} is damaged. Delete it and `)
    expect(existsSync(at('of-damaged/summary.json'))).toBe(false)
  })

  it('says what to do about rows that are missing', async () => {
    const [rows = ''] = readdirSync(at('damaged')).filter((name) => name.endsWith('.rows'))
    rmSync(at(`damaged/${rows}`))
    const { code, stderr } = await onQueue('--out', at('of-missing'), '--results', at('damaged'))
    expect(code).toBe(2)
    expect(stderr).toContain(`open '${at(`damaged/${rows}`)}'. To compute this shard again, delete its .json`)
    rmSync(at(`damaged/${rows.replace('.rows', '.json')}`))
    const { result } = await withWorkers(server.url, 1, () =>
      onQueue('--out', at('mended'), '--results', at('damaged')),
    )
    expect(result).toMatchObject({ code: 0 })
    expectSame('mended', 'whole')
  })

  it('takes results from Redis, and prints them in order', async () => {
    const { stdout } = await census('--format', 'csv')
    const { result } = await withWorkers(server.url, 2, () => onQueue('--format', 'csv'))
    expect(result.stdout === stdout).toBe(true)
    const summary = await withWorkers(server.url, 1, () => onQueue('--summary'))
    expect(summary.result.stdout).toBe((await census('--summary')).stdout)
  })

  it('counts all other shards if one always fails, and says why it failed', async () => {
    const bad = folder.write('bad.ndjson', 'no record')
    const args = [bad, '-q', '--attempts', '2', '--results', at('with-bad')]
    const { result } = await withWorkers(server.url, 1, () => onQueue(...args, '--out', at('failed')))
    expect(result.code).toBe(2)
    expect(result.stderr).toContain('bad.ndjson failed: ')
    expect(result.stderr).toContain('is neither WARC nor NDJSON')
    expect(result.stderr).toContain(`1 of ${shardCount + 1} shards failed`)
    expect(readdirSync(at('failed'))).not.toContain('summary.json')
    const allowed = [...args, '--allow-failed', '--out', at('others')]
    const { result: others } = await withWorkers(server.url, 1, () => onQueue(...allowed))
    expect(others.code).toBe(0)
    expect(ofFile('others/rows.parquet') === ofFile('whole/rows.parquet')).toBe(true)
    expect(ofFile('others/summary.json')).toBe(ofFile('whole/summary.json'))
  })

  it('says which shard has lines that are no records, and exits with 2 if nothing else is counted', async () => {
    const path = folder.write('other-members.ndjson', '{"url":"https://a.example/robots.txt","body":""}\n')
    const args = ['census', path, ...agents, '--queue', server.url, '--results', at('of-other-members')]
    const { result } = await withWorkers(server.url, 1, () => ruly([...args, '--summary']))
    expect(result.code).toBe(2)
    expect(result.stderr).toContain(`ruly: ${path}: 1 not-a-record; expected {"url": "…", "text": "…"}\n`)
    expect(result.stderr).toContain('ruly: nothing was counted, because lines are no records')
  })

  it('exits as one process does if no line has a URL', async () => {
    const asked = ['census', folder.write('no-urls.ndjson', '{"url":"example.com","text":""}\n'), '--summary']
    const { result } = await withWorkers(server.url, 1, () => ruly([...asked, '--queue', server.url]))
    expect(result.stderr).toContain('1 not-a-url; expected {"url": "…", "text": "…"}\n')
    expect(result.code).toBe((await ruly(asked)).code)
    expect(result.code).toBe(2)
  })

  it('gives the events of BullMQ, with which other tools show its jobs', async () => {
    const bad = folder.write('no-record.ndjson', 'no record')
    const connection = new Redis(server.url, { maxRetriesPerRequest: null })
    const events = new QueueEvents('ruly', { connection })
    await events.waitUntilReady()
    const ended: string[] = []
    events.on('completed', ({ returnvalue }) => ended.push(`completed ${JSON.stringify(returnvalue)}`))
    events.on('failed', ({ failedReason }) => ended.push(`failed ${failedReason}`))
    await withWorkers(server.url, 1, () =>
      onQueue(bad, '--attempts', '1', '--allow-failed', '--out', at('told'), '--results', at('told-parts')),
    )
    await vi.waitUntil(() => ended.length === shardCount + 1, patience)
    await events.close()
    connection.disconnect()
    expect(ended.filter((told) => told === 'completed {"things":20}')).toHaveLength(shardCount)
    expect(ended.find((told) => told.startsWith('failed'))).toContain('is neither WARC nor NDJSON')
  })

  it('survives a Redis that is killed and comes back empty', async () => {
    const { result } = await withWorkers(server.url, 2, async () => {
      const running = onQueue('--out', at('lost'), '--results', at('lost-parts'))
      await vi.waitUntil(() => partsIn('lost-parts') > 1, { timeout: 60_000, interval: 1 })
      await server.stop()
      const before = partsIn('lost-parts')
      await server.start()
      return { before, ...(await running) }
    })
    expect(result.before).toBeLessThan(shardCount)
    expect(result).toMatchObject({ code: 0 })
    expect(result.stderr).toContain('the queue is back')
    expectSame('lost', 'whole')
  })

  it('says when no worker is connected, and that Redis is not there', async () => {
    const nowhere = await census('--queue', 'redis://127.0.0.1:1')
    expect(nowhere).toMatchObject({ code: 2 })
    expect(nowhere.stderr).toContain('cannot connect to the queue at 127.0.0.1:1')
    expect(await ruly(['census', '-', '--queue', server.url])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('cannot read standard input') as string,
    })
  })
})

function partsIn(name: string): number {
  try {
    return readdirSync(at(name)).filter((file) => file.endsWith('.json')).length
  } catch {
    return 0
  }
}

describe('the options of a queue', () => {
  it('need a list with inputs', async () => {
    const empty = folder.write('empty.txt', '\n')
    const robots = folder.write('robots.txt', '')
    for (const args of [['census'], ['bulk', '--agent', 'X', '--robots', robots]])
      expect(await ruly([...args, '--shards', empty])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('empty.txt is empty. Write inputs into it') as string,
      })
  })

  it('take results in a folder or a bucket, and no other URL', async () => {
    expect(
      await ruly(['census', ...shards, '--queue', 'redis://127.0.0.1:1', '--results', 'ftp://x/y']),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        '--results takes a folder or s3://BUCKET/PREFIX, got ftp://x/y.',
      ) as string,
    })
  })

  it('need --queue', async () => {
    expect(await ruly(['census', ...shards, '--results', at('x')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--results requires --queue URL') as string,
    })
    expect(await ruly(['bulk', list, '--agent', 'X', '--shard-bytes', '9999'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--shard-bytes requires --queue URL') as string,
    })
    expect(await ruly(['census', ...shards, '--queue', 'http://example.com'])).toMatchObject({ code: 2 })
    expect(await ruly(['worker'])).toMatchObject({ code: 2 })
  })
})
