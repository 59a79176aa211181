import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { parquetRows, withoutNulls } from '../support/parquet.ts'
import { createFolder, rowsOf, ruly, rulyBytes } from '../support/ruly.ts'
import { folderOf } from '../support/site-forms.ts'

/** Stands beside the checkout, where present. */
const corpus = new URL('../../../../../shared/corpus/', import.meta.url)

const isThere = existsSync(corpus)

describe.skipIf(!isThere)('Parquet of real files', { timeout: 600_000 }, () => {
  const folder = createFolder()
  const names = (isThere ? readdirSync(corpus) : []).filter((name) => name.endsWith('.txt'))
  const sites = new Map(
    names.map((name) => [`c${name.slice(0, -4)}.example.com`, readFileSync(new URL(name, corpus))]),
  )
  const robots = folderOf(join(folder.path, 'robots'), sites)

  /** Rules of each file as URLs of its site, and what is no URL. */
  const urls = [...sites].flatMap(([host, bytes]) =>
    Array.from(bytes.toString('latin1').matchAll(/^(?:dis)?allow:(.*)$/gim), ([, path = ''], n) =>
      n % 20 === 19 ? `no url ${path}` : `https://${host}${path.trim()}`,
    ).slice(0, 20),
  )
  const list = folder.write('urls.txt', urls.join('\n'))
  const agents = ['--agent', 'GPTBot', '--agent', 'Googlebot', '--agent', '*']
  // The linter takes several times as long as the others.
  const linted = [...sites.keys()].filter((_, n) => n % 8 === 0)

  it.each([
    ['census', ['census', robots, ...agents]],
    ['census --per site', ['census', robots, '--per', 'site']],
    ['bulk', ['bulk', list, ...agents, '--robots-folder', robots]],
    ['lint', ['lint', ...linted.map((host) => join(robots, `${host}.txt`))]],
  ])('%s has the values of NDJSON, row by row', async (name, args) => {
    const asNdjson = rowsOf(await ruly([...args, '--format', 'ndjson']))
    const { bytes } = await rulyBytes([...args, '--format', 'parquet'])
    const rows = await parquetRows(folder.write(`${name}.parquet`, bytes))
    expect(rows.length).toBeGreaterThan(linted.length)
    expect(rows).toHaveLength(asNdjson.length)
    const different = asNdjson.filter(
      (row, place) => JSON.stringify(withoutNulls(rows[place])) !== JSON.stringify(withoutNulls(row)),
    )
    expect(different).toEqual([])
  })
})
