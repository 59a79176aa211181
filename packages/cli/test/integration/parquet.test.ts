import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

import { Ajv } from 'ajv'
import { describe, expect, it, vi } from 'vitest'

import type { RowSchema, ValueSchema } from '../../../batch/src/rows/row-schema.ts'
import { asNdjson, madeSites } from '../support/made-sites.ts'
import { duckRows, parquetRows, withoutNulls } from '../support/parquet.ts'
import { startRuly } from '../support/ruly-process.ts'
import { createFolder, rowsOf, ruly, rulyBytes } from '../support/ruly.ts'

const folder = createFolder()
const at = (name: string): string => join(folder.path, name)

const robots = folder.write(
  'robots.txt',
  'User-agent: *\nDisallow: /cart\nAllow: /caf\u00e9\nDisallow: /cart\n\nUser-agent: GPTBot\nDisalow: /private\n',
)
const list = folder.write(
  'urls.txt',
  'https://example.com/cart?a="b"\nno url\n\n/caf\u00e9\nhttps://example.com/\u202e\u{1f916}\n/private\n',
)
const responses = `${asNdjson(madeSites(40))}${[301, 404, 503]
  .map((status) => JSON.stringify({ url: `http://s${status}.example/robots.txt`, text: 'x', status }))
  .join('\n')}\n`
const sites = folder.write('sites.ndjson', responses)

const commands = [
  ['census-row', ['census', sites, '--agent', 'GPTBot', '--agent', 'CCBot']],
  ['census-site-row', ['census', sites, '--per', 'site', '--agent', 'CCBot', '--agent', 'GPTBot']],
  ['bulk-row', ['bulk', list, '--agent', 'GPTBot', '--agent', 'X', '--robots', robots]],
  ['lint-finding', ['lint', robots]],
] as const

function schemaOf(name: string): RowSchema {
  const file = new URL(`../../${name}.schema.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')) as RowSchema
}

describe.each(commands)('--format parquet of %s', (name, args) => {
  const path = at(`${name}.parquet`)

  it('has the values of NDJSON, row by row', async () => {
    const rows = rowsOf(await ruly([...args, '--format', 'ndjson']))
    folder.write(`${name}.parquet`, (await rulyBytes([...args, '--format', 'parquet'])).bytes)
    expect(rows.length).toBeGreaterThan(4)
    expect((await parquetRows(path)).map(withoutNulls)).toEqual(rows.map(withoutNulls))
  })

  it('has the columns of the JSON schema, which is in the file and which NDJSON fulfils', async () => {
    const schema = schemaOf(name)
    const [{ value } = {}] = await duckRows(
      `SELECT decode(value) AS value FROM parquet_kv_metadata('${path}') WHERE decode(key) = 'ruly.schema'`,
    )
    expect(JSON.parse(String(value))).toEqual(schema)
    expect(schema.$id).toBe(`urn:ruly:${name}:1`)
    const columns = await duckRows(`DESCRIBE FROM '${path}'`)
    expect(columns.map(({ column_name: column }) => column)).toEqual(Object.keys(schema.properties))
    expect(columns.map(({ column_type: type }) => String(type).replaceAll('"', ''))).toEqual(
      Object.values(schema.properties).map(duckType),
    )
    const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema)
    const rows = rowsOf(await ruly([...args, '--format', 'ndjson']))
    expect(rows.filter((row) => !isValid(row))).toEqual([])
  })
})

describe('ruly bulk --format parquet --output', () => {
  const args = (input: string, name: string): readonly string[] => [
    'bulk',
    input,
    '--agent',
    'X',
    '--robots',
    robots,
    '--format',
    'parquet',
    '--output',
    at(name),
  ]

  it('writes the bytes of standard output to a file, and into the file behind a link', async () => {
    const { bytes } = await rulyBytes(args(list, 'x').slice(0, -2))
    folder.write('target.parquet', 'old')
    symlinkSync(at('target.parquet'), at('link.parquet'))
    for (const name of ['whole.parquet', 'link.parquet']) {
      expect((await ruly(args(list, name))).code).toBe(1)
      expect(readFileSync(at(name)).equals(bytes), name).toBe(true)
    }
    expect(readFileSync(at('target.parquet')).equals(bytes)).toBe(true)
  })

  it('writes a file without rows for an empty list', async () => {
    await ruly(args(folder.write('empty.txt', '\n'), 'empty.parquet'))
    expect(await parquetRows(at('empty.parquet'))).toEqual([])
  })

  it('leaves an old file as it is until the new one is complete, also to a second run, and when it is killed', async () => {
    folder.write('kept.parquet', 'old')
    const child = startRuly(args('-', 'kept.parquet'))
    const ended = once(child, 'close')
    child.stdin?.write('/private\n'.repeat(60_000))
    await vi.waitUntil(() => sizeOf('kept.parquet.new') > 100, { timeout: 60_000, interval: 5 })
    expect((await ruly(args(list, 'kept.parquet'))).stderr).toContain(`is locked by process ${child.pid}`)
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    expect(readFileSync(at('kept.parquet'), 'utf8')).toBe('old')
    await expect(parquetRows(at('kept.parquet.new'))).rejects.toThrow('No magic bytes found at end of file')
    expect((await ruly(args(list, 'kept.parquet'))).code).toBe(1)
    expect(await parquetRows(at('kept.parquet'))).toHaveLength(5)
  })

  it('keeps the permissions of an old file, and leaves a read-only one alone', async () => {
    chmodSync(folder.write('private.parquet', 'old'), 0o600)
    chmodSync(folder.write('read-only.parquet', 'old'), 0o444)
    expect((await ruly(args(list, 'private.parquet'))).code).toBe(1)
    expect(statSync(at('private.parquet')).mode & 0o777).toBe(0o600)
    expect((await ruly(args(list, 'read-only.parquet'))).stderr).toContain('the file is read-only')
    expect(readFileSync(at('read-only.parquet'), 'utf8')).toBe('old')
  })

  it('leaves nothing of a run that fails', async () => {
    const failing = args('missing.txt', 'failed.parquet')
    expect((await ruly([failing[0] as string, list, ...failing.slice(1)])).code).toBe(2)
    expect(readdirSync(folder.path).filter((name) => name.startsWith('failed'))).toEqual([])
  })
})

describe('ruly census --format parquet --out', () => {
  it('goes on after it was killed, and writes the same bytes', async () => {
    const input = asNdjson(madeSites(1100))
    const agents = ['GPTBot', 'CCBot', '*'].flatMap((agent) => ['--agent', agent])
    // Enough for several pieces of the rows so far.
    const asked = ['census', '-', ...agents, '--format', 'parquet']
    const into = (name: string): readonly string[] => [...asked, '--out', at(name)]
    expect((await ruly(into('census'), { input })).code).toBe(0)
    const written = ['report.html', 'rows.parquet', 'summary.json']
    expect(readdirSync(at('census')).sort()).toEqual(written)
    const child = startRuly(into('killed'))
    const ended = once(child, 'close')
    child.stdin?.write(input)
    const state = at('killed/unfinished.json')
    await vi.waitUntil(() => existsSync(state) && !readFileSync(state, 'utf8').includes('"items": 0'), {
      timeout: 60_000,
      interval: 5,
    })
    child.kill('SIGKILL')
    await ended
    expect(existsSync(at('killed/rows.parquet'))).toBe(false)
    expect((await ruly(into('killed'), { input })).stderr).toContain('resuming after')
    expect(readdirSync(at('killed')).sort()).toEqual(written)
    for (const name of written)
      expect(readFileSync(at(`killed/${name}`)).equals(readFileSync(at(`census/${name}`))), name).toBe(true)
  })
})

describe('--format parquet is refused', () => {
  const bulk = ['bulk', list, '--agent', 'X', '--robots', robots, '--format', 'parquet']
  it.each([
    ['with --resume', [...bulk, '--output', at('x'), '--resume', at('y')], 'cannot be used with --resume'],
    ['with --csv-formulas escape', [...bulk, '--csv-formulas', 'escape'], 'requires --format csv'],
    [
      'with --summary',
      ['census', sites, '--summary', '--format', 'parquet'],
      'cannot be used with --summary',
    ],
    ['for a folder', [...bulk, '--output', folder.path], 'expected a file, got a folder'],
    ['with --fix -', ['lint', '--fix', '-', '--format', 'parquet'], '--format must be text'],
  ])('%s', async (_, args, message) => {
    expect(await ruly(args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(message) as string,
    })
  })

  it.each([
    ['census', ['census', sites]],
    ['bulk', bulk],
    ['lint', ['lint', robots]],
  ])('by ruly %s for a terminal', async (_, args) => {
    const ran = await ruly([...args, '--format', 'parquet'], { terminals: { stdout: 80 } })
    expect(ran).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Redirect them: > rows.parquet') as string,
    })
  })
})

function sizeOf(name: string): number {
  return statSync(at(name), { throwIfNoEntry: false })?.size ?? 0
}

/** What DuckDB calls the type of a value in a JSON schema. */
function duckType({ type, maximum, const: only, items, properties = {} }: ValueSchema): string {
  switch ([type].flat()[0]) {
    case 'integer':
      return (maximum ?? only ?? Infinity) < 2 ** 31 ? 'INTEGER' : 'BIGINT'
    case 'number':
      return 'DOUBLE'
    case 'boolean':
      return 'BOOLEAN'
    case 'array':
      return `${duckType(items as ValueSchema)}[]`
    case 'object':
      return `STRUCT(${Object.entries(properties)
        .map(([name, member]) => `${name} ${duckType(member)}`)
        .join(', ')})`
    default:
      return 'VARCHAR'
  }
}
