import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect, it } from 'vitest'

import { describeWithRedis } from '../../../../client/test/support/store/redis-server.ts'
import { withWorkers } from '../../support/queue-workers.ts'
import { createFolder, ruly, rulyBytes } from '../../support/ruly.ts'

const folder = createFolder()
const at = (name: string): string => join(folder.path, name)
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /private\n')

/** Each seventh line is malformed, and each eleventh is blank. */
const lines = Array.from({ length: 2000 }, (_, n) => {
  if (n % 11 === 0) return ''
  return n % 7 === 0 ? `no url ${n}` : `https://example.com/${n % 3 === 0 ? 'private' : 'public'}/${n}`
})
const plain = folder.write('plain.txt', `\ufeff${lines.join('\r\n')}`)
const packed = folder.write('packed.txt.gz', gzipSync(lines.slice(0, 300).join('\n')))
const table = folder.write('table.csv', `n,url\n${lines.map((line, n) => `${n},${line}`).join('\n')}\n`)

describeWithRedis('ruly bulk --queue', (server) => {
  const bulk = async (...args: readonly string[]) =>
    await ruly(['bulk', plain, packed, table, '--agent', 'X', '--robots', robots, ...args])
  const onQueue = async (...args: readonly string[]) =>
    (
      await withWorkers(server.url, 2, () =>
        bulk('--queue', server.url, '--shard-bytes', '9999', '--results', at('parts'), ...args),
      )
    ).result

  it.each(['ndjson', 'csv'])('writes what one process writes as %s, line numbers too', async (format) => {
    const whole = await bulk('--format', format)
    const queued = await onQueue('--format', format)
    expect(queued.stdout === whole.stdout).toBe(true)
    expect(queued.code).toBe(1)
    const ofLines = (text: string): string[] =>
      text.split('\n').filter((line) => /:[0-9]+: |malformed/.test(line))
    expect(ofLines(queued.stderr)).toEqual(ofLines(whole.stderr))
    expect(ofLines(queued.stderr)).toHaveLength(21)
  })

  it('takes paths from the folder it runs in, wherever workers run', async () => {
    await bulk('--only', 'allowed', '--output', at('whole.txt'))
    const rules = ['--agent', 'X', '--robots', 'robots.txt', '--only', 'allowed']
    const asked = ['bulk', 'plain.txt', 'packed.txt.gz', 'table.csv', ...rules, '--output', 'queued.txt']
    const { result } = await withWorkers(server.url, 1, () =>
      ruly([...asked, '--queue', server.url, '--results', 'own-parts'], { cwd: folder.path }),
    )
    expect(result.code).toBe(1)
    expect(readdirSync(at('own-parts'))).toHaveLength(6)
    expect(readFileSync(at('queued.txt')).equals(readFileSync(at('whole.txt')))).toBe(true)
  })

  it('writes the same Parquet, also of shards that are read in many pieces', async () => {
    const long = folder.write('long.txt', Array.from({ length: 20 }, () => lines.join('\n')).join('\n'))
    const asked = ['bulk', long, '--agent', 'X', '--robots', robots, '--format', 'parquet']
    const whole = await rulyBytes(asked)
    const { result } = await withWorkers(server.url, 1, () => rulyBytes([...asked, '--queue', server.url]))
    expect(result.bytes.equals(whole.bytes)).toBe(true)
    expect(whole.bytes.length).toBeGreaterThan(0)
  })

  it('computes results again after a file of --robots-folder has changed', async () => {
    mkdirSync(at('sites'))
    const one = folder.write('one.txt', 'https://example.com/a\n')
    const asked = ['bulk', one, '--agent', 'X', '--robots-folder', at('sites'), '--format', 'ndjson']
    const allowed = async (rule: string): Promise<unknown> => {
      folder.write('sites/example.com.txt', `User-agent: *\n${rule}\n`)
      const { result } = await withWorkers(server.url, 1, () =>
        ruly([...asked, '--queue', server.url, '--results', at('kept')]),
      )
      return (JSON.parse(result.stdout) as { readonly allowed: boolean }).allowed
    }
    expect(await allowed('Disallow: /')).toBe(false)
    expect(await allowed('Allow: /')).toBe(true)
  })

  it('refuses live sites', async () => {
    expect(await ruly(['bulk', plain, '--agent', 'X', '--queue', server.url])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('workers of a queue send no requests to sites.') as string,
    })
  })
})
