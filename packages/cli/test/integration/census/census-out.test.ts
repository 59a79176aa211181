import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it, vi } from 'vitest'

import { asNdjson, madeSites } from '../../support/made-sites.ts'
import { startRuly } from '../../support/ruly-process.ts'
import { createFolder, ruly, type Ran } from '../../support/ruly.ts'

const folder = createFolder()
const sites = madeSites(300)
const two = ['--agent', 'GPTBot', '--agent', 'CCBot']

const census = (args: readonly string[], input: string | Uint8Array = ''): Promise<Ran> =>
  ruly(['census', ...args], { input })
const ofFile = (name: string): string => readFileSync(join(folder.path, name), 'utf8')

describe('ruly census --out', () => {
  const written = ['report.html', 'rows.ndjson', 'summary.json']
  const lines = asNdjson(madeSites(2000))
  const args = (name: string): readonly string[] => [
    '-',
    ...two,
    '--format',
    'ndjson',
    '--out',
    join(folder.path, name),
  ]

  it('goes on after it was killed, and writes the same bytes', async () => {
    expect((await census(args('whole'), lines)).stderr).toContain('2,000 responses counted')
    const child = startRuly(['census', ...args('killed')])
    const ended = once(child, 'close')
    // It cannot come to its end: that of its input is held back.
    child.stdin?.write(lines)
    await vi.waitUntil(() => recordsIn('killed') > 0, { timeout: 60_000, interval: 5 })
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
    const { stderr } = await census(args('killed'), lines)
    expect(stderr).toMatch(/^ruly: resuming after [0-9,]+ records\.\n/)
    expect(readdirSync(join(folder.path, 'killed')).sort()).toEqual(written)
    for (const name of written) expect(ofFile(`killed/${name}`) === ofFile(`whole/${name}`), name).toBe(true)
  })

  it('is refused while another census writes to the folder', async () => {
    const child = startRuly(['census', ...args('twice')])
    const ended = once(child, 'close')
    child.stdin?.write(lines)
    await vi.waitUntil(() => recordsIn('twice') > 0, { timeout: 60_000, interval: 5 })
    expect(await census(args('twice'), lines)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`is locked by process ${child.pid}. Wait until it ends;`) as string,
    })
    child.stdin?.end()
    expect(await ended).toEqual([0, null])
    expect(readdirSync(join(folder.path, 'twice')).sort()).toEqual(written)
    expect(ofFile('twice/rows.ndjson') === ofFile('whole/rows.ndjson')).toBe(true)
  })

  it('touches nothing that another census wrote', async () => {
    folder.write('few.ndjson', asNdjson(madeSites(3)))
    const few = (...more: readonly string[]): Promise<Ran> =>
      census([
        join(folder.path, 'few.ndjson'),
        '--format',
        'ndjson',
        '--out',
        join(folder.path, 'few'),
        ...more,
      ])
    expect((await few()).code).toBe(0)
    const before = ofFile('few/rows.ndjson')
    expect(await few()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('already contains a census') as string,
    })
    expect(ofFile('few/rows.ndjson')).toBe(before)
    mkdirSync(join(folder.path, 'begun'))
    const state = ofFile('few/rows.ndjson').slice(0, 100)
    folder.write('begun/unfinished.json', state)
    expect((await census(args('begun'))).stderr).toContain('is not a checkpoint of this version of ruly')
    expect(ofFile('begun/unfinished.json')).toBe(state)
    const other = { rulyCheckpoint: 3, question: 'something else', output: 0, progress: {} }
    folder.write('begun/unfinished.json', JSON.stringify(other))
    expect(await census(args('begun'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('contains an unfinished census') as string,
    })
  })

  it('writes a report with its charts, without a script or a request', async () => {
    expect((await census(['-', '--out', join(folder.path, 'report')], asNdjson(sites))).code).toBe(0)
    const page = ofFile('report/report.html')
    expect(page.match(/<ul class="chart"/g)).toHaveLength(13)
    expect(page).toContain(
      '<h2>Preferences about AI training, by agent</h2><p>Of 30 files with lines about use',
    )
    expect(page).toContain('300 responses counted, 300 with a robots.txt.')
    expect(page).not.toMatch(/<script|https?:\/\/|url\(/)
  })

  it('plots what is closed over time, if files are of several months', async () => {
    const fetched = ['2026-01', '2026-02', '2026-03'].flatMap((month, n) =>
      ['a', 'b', 'c', 'd'].map((host, site) => ({
        url: `https://${host}.example/robots.txt`,
        text: `User-agent: GPTBot\nDisallow: ${site < n ? '/' : '/a'}\n`,
        date: `${month}-05T00:00:00Z`,
      })),
    )
    const input = fetched.map((line) => JSON.stringify(line)).join('\n')
    expect((await census(['-', ...two, '--out', join(folder.path, 'months')], input)).code).toBe(0)
    const page = ofFile('months/report.html')
    expect(page).toContain('<h2>Files that close everything, by month</h2>')
    expect(page).toContain('GPTBot: 0.0 % to 50.0 %</span>')
    expect(page).toContain('<line class="t0" x1="0%" y1="100%" x2="50%" y2="50%"/>')
    expect(page).toContain('<line class="t0" x1="50%" y1="50%" x2="100%" y2="0%"/>')
    expect(page).toContain('<span>2026-01</span><span>2026-03</span>')
    expect(page).not.toContain('CCBot: ')
    const { counts } = JSON.parse(ofFile('months/summary.json')) as {
      readonly counts: Record<string, unknown>
    }
    expect(counts['restrictions']).toEqual({ CCBot: { none: 12 }, GPTBot: { full: 3, partial: 9 } })
    expect(counts['months']).toMatchObject({
      '2026-02': { files: 4, agents: { GPTBot: { full: 1, partial: 3 }, CCBot: { none: 4 } } },
    })
  })

  it('writes a report that names what was counted, when and by which version', async () => {
    const path = folder.write('some <b>.ndjson', asNdjson(madeSites(3)))
    expect((await census([path, '--out', join(folder.path, 'origin')])).code).toBe(0)
    const { stdout: version } = await ruly(['--version'])
    const origin = new RegExp(
      `Input: <code>[^<]*some &lt;b&gt;\\.ndjson</code>\\. Created on <time>\\d{4}-\\d\\d-\\d\\d</time> by ruly ${version.trim()}\\.`,
    )
    expect(ofFile('origin/report.html')).toMatch(origin)
    const merged = [
      'merge',
      join(folder.path, 'origin/summary.json'),
      '--report',
      join(folder.path, 'sum.html'),
    ]
    expect((await census(merged)).code).toBe(0)
    expect(ofFile('sum.html')).toContain('origin/summary.json</code>. Created on <time>')
  })

  it('writes a report that a narrow screen can show: no text in SVG, nothing wider than the page', async () => {
    expect((await census(['-', '--out', join(folder.path, 'narrow')], asNdjson(sites))).code).toBe(0)
    const page = ofFile('narrow/report.html')
    expect(page).toContain('<meta name="viewport" content="width=device-width">')
    expect(page).not.toMatch(/<text|viewBox|width="\d+"|(?<!max-)width: \d+px/)
    const widths = Array.from(
      page.matchAll(/ x="([\d.]+)%" width="([\d.]+)%"/g),
      ([, x, width]) => Number(x) + Number(width),
    )
    expect(Math.max(...widths)).toBeLessThanOrEqual(100.1)
    expect(page).toContain('@media (max-width: 560px)')
  })

  it('writes a report whose policy allows its own style and nothing else', async () => {
    expect((await census(['-', '--out', join(folder.path, 'policy')], asNdjson(sites))).code).toBe(0)
    const page = ofFile('policy/report.html')
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(page)
    const style = /<style>([^]*?)<\/style>/.exec(page)
    const digest = createHash('sha256').update(String(style?.[1])).digest('base64')
    expect(policy?.[1]).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`,
    )
    expect(policy?.index).toBeLessThan(Number(style?.index))
    expect(page.match(/<style|\sstyle=|\son\w+=/g)).toEqual(['<style'])
  })
})

/** Records that an unfinished census knows to be in its folder. */
function recordsIn(name: string): number {
  const state = join(folder.path, name, 'unfinished.json')
  if (!existsSync(state)) return 0
  const { progress } = JSON.parse(readFileSync(state, 'utf8')) as {
    readonly progress: { readonly items: number }
  }
  return progress.items
}
