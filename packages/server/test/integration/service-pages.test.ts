import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { Origin } from '../../../client/test/support/origin.ts'
import { pageBlocks, pageText } from '../../../ruly/test/support/page-blocks.ts'
import { createMcpServer } from '../../src/mcp/create-mcp-server.ts'
import { checkAnswerSchema } from '../../src/schemas/verdict.ts'
import { json, openSite, post } from '../support/service.ts'
import { serviceForAll } from '../support/service-process.ts'

const blocks = pageBlocks().filter(({ page }) =>
  ['docs/service.md', 'docs/mcp.md', 'README.md', 'packages/server/README.md'].includes(page),
)
const curls = blocks.filter(({ code }) => /^curl /m.test(code))

let origin: Origin
let folder: string
let running: Awaited<ReturnType<typeof serviceForAll>>

beforeAll(async () => {
  origin = await openSite()
  folder = mkdtempSync(join(tmpdir(), 'ruly-pages-'))
  const flags = ['--min-gap', '0', '--watch-folder', join(folder, 'watches')]
  running = await serviceForAll('--store', 'memory', '--allow-private', ...flags)
  await json(`${running.url}/v1/check?agent=a&url=${encodeURIComponent(origin.url)}`)
  writeFileSync(join(folder, 'urls.txt'), `${origin.url}/a\n${origin.url}/b\n`)
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisalow: /\n')
})

afterAll(async () => {
  running.child.kill('SIGKILL')
  await origin.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('the pages about the service', () => {
  it('have curl commands', () => {
    expect(curls.length).toBeGreaterThan(6)
  })

  it.each(curls)('have commands that the service answers: $place', async ({ code }) => {
    // Each has a site of its own for its turn, as one of them says that a site has to be left alone for two minutes.
    const other = await openSite()
    onTestFinished(() => other.close())
    const asking = post({ url: `${other.url}/held`, agent: 'a' }, { prefer: 'wait=30' })
    const turn = code.includes('$ID') ? (await json(`${running.url}/v1/turns`, asking)).body['id'] : ''
    const command = code
      .replaceAll(/^(?!curl| ).*$/gm, '')
      .replaceAll('http://127.0.0.1:8642', running.url)
      .replaceAll('https://example.com', origin.url)
      .replaceAll(/^curl /gm, 'curl --fail-with-body -sS ')
    const env = { ...process.env, ID: String(turn) }
    // The sites of this process answer meanwhile. A command that fails rejects with what it said.
    const { stdout, stderr } = await promisify(execFile)('sh', ['-ec', command], { cwd: folder, env })
    expect([command, stderr]).toEqual([command, ''])
    const answers = stdout.split('\n').filter((line) => line !== '')
    expect(answers.every((line) => typeof JSON.parse(line) === 'object')).toBe(true)
  })

  it('show an answer as it is', () => {
    const [shown] = blocks.filter(({ page, language }) => page === 'docs/service.md' && language === 'json')
    const data: unknown = JSON.parse(shown?.code ?? '')
    expect(checkAnswerSchema.parse(data)).toEqual(data)
  })

  it('name the tools that there are', () => {
    const named = Array.from(pageText('docs/mcp.md').matchAll(/^\| `(\w+)` +\|/gm), ([, name = '']) => name)
    const server = createMcpServer({
      clients: {} as Parameters<typeof createMcpServer>[0]['clients'],
      settings: { agent: undefined, allowFetch: true },
    })
    expect(named.toSorted()).toEqual(
      [
        'diff_robots',
        'explain',
        'fetch_page',
        'find_sitemaps',
        'lint_robots',
        'may_fetch',
        'preferences',
      ].toSorted(),
    )
    for (const name of named)
      expect([name, server.toolInputSchemaJson(name)?.['type']]).toEqual([name, 'object'])
  })
})
