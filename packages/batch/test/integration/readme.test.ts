import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, expect, it } from 'vitest'

import { rowsInFile } from '../../src/rows/rows-in-file.ts'

const entry = new URL('../../dist/index.js', import.meta.url).href
const readme = readFileSync(fileURLToPath(new URL('../../README.md', import.meta.url)), 'utf8')
const programs = Array.from(readme.matchAll(/^```js\n(.*?)^```/gms), ([, code = '']) => code)

const folder = mkdtempSync(join(tmpdir(), 'ruly-batch-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string): string => join(folder, name)
writeFileSync(at('robots.txt'), 'User-agent: *\nDisallow: /private\n')
writeFileSync(at('urls.txt'), '/a\n/private/b\nno url\n')
mkdirSync(at('robots'))
writeFileSync(at('robots/example.com.txt'), 'User-agent: GPTBot\nDisallow: /\n')

/** Runs a program of the README with the built package, in the folder. */
function run(place: number): string {
  const code = (programs[place] ?? '').replace('@ruly/batch', entry)
  writeFileSync(at('program.mjs'), code)
  const { stdout, stderr } = spawnSync(process.execPath, ['program.mjs'], { cwd: folder, encoding: 'utf8' })
  return stdout + stderr
}

it('checks a list, and has nothing left to do the second time', () => {
  expect(run(0)).toBe('3 lines, 1 of them malformed\n')
  const rows = readFileSync(at('verdicts.ndjson'), 'utf8')
  expect(
    rows
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row) as unknown),
  ).toMatchObject([
    { agent: 'GPTBot', url: '/a', allowed: true },
    { url: '/private/b', allowed: false, rule: { line: 2 } },
    { malformed: expect.any(String) as string, list: 'urls.txt', line: 3, text: 'no url' },
  ])
  expect(run(0)).toBe('3 lines, 1 of them malformed\n')
  expect(readFileSync(at('verdicts.ndjson'), 'utf8')).toBe(rows)
})

it('counts a folder', async () => {
  expect(run(1)).toContain('counted: 1')
  expect(readdirSync(at('census')).sort()).toEqual(['report.html', 'rows.parquet', 'summary.json'])
  const rows: unknown[] = []
  for await (const row of rowsInFile(at('census/rows.parquet'), ['rootAllowed'])) rows.push(row)
  expect(rows).toEqual([{ rootAllowed: true }, { rootAllowed: false }])
})
