import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { asNdjson, madeSites } from '../support/made-sites.ts'
import { binary, startRuly } from '../support/ruly-process.ts'
import { createFolder, ruly, type Ran } from '../support/ruly.ts'

const folder = createFolder()
const sites = madeSites(300)

const census = (args: readonly string[], input: string | Uint8Array = ''): Promise<Ran> =>
  ruly(['census', ...args], { input })
const ofFile = (name: string): string => readFileSync(join(folder.path, name), 'utf8')

describe('summaries of ruly census', () => {
  const hasFilter = spawnSync('split', ['--filter=cat', '/dev/null']).status === 0
  it.skipIf(!hasFilter)('come from processes that share standard input, as the recipe does it', async () => {
    const whole = (await census(['-', '--summary', '-q'], asNdjson(sites))).stdout
    folder.write('sites.ndjson', asNdjson(sites))
    const recipe = `split -n r/4 --filter='"$NODE" "$RULY" census - --summary -q > $FILE.json' sites.ndjson split-
      "$NODE" "$RULY" census merge split-*.json`
    const { stdout } = spawnSync('sh', ['-c', recipe], {
      cwd: folder.path,
      env: { ...process.env, NODE: process.execPath, RULY: binary },
      encoding: 'utf8',
    })
    expect(stdout).toBe(whole)
    expect(readdirSync(folder.path).filter((name) => name.startsWith('split-'))).toHaveLength(4)
  })
})

describe('ruly census --out', () => {
  const written = ['report.html', 'rows.parquet', 'summary.json']
  const many = folder.write('many.ndjson', asNdjson(madeSites(8000)))
  const args = (name: string): readonly string[] => [
    many,
    '--agent',
    'GPTBot',
    '--agent',
    'CCBot',
    '--out',
    join(folder.path, name),
  ]

  it('goes on after it was killed twice, and writes the same bytes', async () => {
    expect((await census(args('whole'))).stderr).toContain('8,000 responses counted')
    for (let killed = 0; killed < 2; killed++) {
      const child = startRuly(['census', ...args('killed')])
      const state = join(folder.path, 'killed', 'unfinished.json')
      const before = existsSync(state) ? readFileSync(state, 'utf8') : ''
      const ended = once(child, 'close')
      while (!existsSync(state) || readFileSync(state, 'utf8') === before) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        expect(child.exitCode).toBeNull()
      }
      child.kill('SIGKILL')
      await ended
    }
    const { stderr } = await census(args('killed'))
    expect(stderr).toMatch(/^ruly: resuming after [0-9,]+ records\.\n/)
    expect(readdirSync(join(folder.path, 'killed')).sort()).toEqual(written)
    for (const name of written) expect(ofFile(`killed/${name}`) === ofFile(`whole/${name}`), name).toBe(true)
  })

  const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  it.skipIf(!existsSync(chromium))(
    'writes a report that Chromium shows without a script or a request',
    async () => {
      const from = folder.write('report.ndjson', asNdjson(sites))
      expect((await census([from, '--out', join(folder.path, 'report')])).code).toBe(0)
      const page = join(folder.path, 'report', 'report.html')
      const picture = join(folder.path, 'report.png')
      const flags = [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--hide-scrollbars',
        `--user-data-dir=${join(folder.path, 'chromium')}`,
      ]
      const dom = spawnSync(chromium, [...flags, '--dump-dom', `file://${page}`], { encoding: 'utf8' })
      expect(dom.stdout.match(/<ul class="chart"/g)).toHaveLength(13)
      expect(dom.stdout).toMatch(/<svg aria-hidden="true"><rect /)
      expect(dom.stdout).toContain('300 responses counted, 300 with a robots.txt.')
      expect(readFileSync(page, 'utf8')).not.toMatch(/<script|https?:\/\/|url\(/)
      spawnSync(chromium, [...flags, '--window-size=820,3000', `--screenshot=${picture}`, `file://${page}`])
      expect(statSync(picture).size).toBeGreaterThan(20_000)
    },
  )
})
