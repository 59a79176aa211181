import { describe, expect, it } from 'vitest'

import { createFolder, rowsOf, ruly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write('robots.txt', 'User-agent: *\nDisallow: /a')
const ask = (...options: readonly string[]) =>
  ruly(['check', 'X', '/a', '/b', '--robots', robots, ...options])

const answers = [
  {
    agent: 'X',
    url: '/a',
    allowed: false,
    reason: 'rule',
    rule: { line: 2, kind: 'disallow', pattern: '/a', text: 'Disallow: /a' },
    group: { index: 0, line: 1, agents: ['*'] },
    token: '*',
  },
  {
    agent: 'X',
    url: '/b',
    allowed: true,
    reason: 'no-matching-rule',
    group: { index: 0, line: 1, agents: ['*'] },
    token: '*',
  },
]

describe('the format of answers', () => {
  it('is one JSON array with --json', async () => {
    const ran = await ask('--json')
    expect(JSON.parse(ran.stdout)).toEqual(answers)
    expect(ran.stdout.endsWith(']\n')).toBe(true)
    expect(ran.code).toBe(1)
    expect((await ask('--format', 'json')).stdout).toBe(ran.stdout)
  })

  it('is one object a line with --ndjson', async () => {
    const ran = await ask('--ndjson')
    expect(rowsOf(ran)).toEqual(answers)
    expect(ran.stdout.endsWith('}\n')).toBe(true)
    expect(ran.code).toBe(1)
    expect((await ask('--format', 'ndjson')).stdout).toBe(ran.stdout)
  })

  it('is text by default', async () => {
    expect((await ask()).stdout).toBe((await ask('--format', 'text')).stdout)
    expect((await ask()).stdout).toMatch(/^disallowed {2}\/a {2}X\n/)
  })

  it('leaves out rule, group and token where there are none', async () => {
    const ran = await ruly(['check', 'X', '/', '--robots', '-', '--ndjson'])
    expect(rowsOf(ran)).toEqual([{ agent: 'X', url: '/', allowed: true, reason: 'no-group' }])
  })

  it('is an empty array, or nothing, for an empty list of URLs', async () => {
    const none = (format: string) =>
      ruly(['check', 'X', '--urls', '-', '--robots', robots, '--format', format])
    expect(await none('json')).toMatchObject({
      code: 0,
      stdout: '[]\n',
      stderr: 'ruly: standard input contains no URLs.\n',
    })
    expect(await none('ndjson')).toMatchObject({ code: 0, stdout: '' })
    expect(await none('text')).toMatchObject({ code: 0, stdout: '' })
  })
})
