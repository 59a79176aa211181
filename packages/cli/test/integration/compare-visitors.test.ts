import { describe, expect, it } from 'vitest'

import type { VisitorComparison } from '@ruly/lint'

import { createFolder, rowsOf, ruly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write(
  'robots.txt',
  `User-agent: GPTBot
Disallow: /

User-agent: *
Disallowed: /a
Disallow: /b
`,
)
const from = ['--robots', robots]

describe('ruly compare without an agent', () => {
  it('shows who may fetch a URL, in 80 columns, and exits with 1 where an engine leaves the standard', async () => {
    const { code, stdout, stderr } = await ruly(['compare', '/a', ...from], { env: { COLUMNS: '80' } })
    expect(code).toBe(1)
    expect(stderr).toBe('')
    const lines = stdout.split('\n')
    expect(lines.slice(0, 5)).toEqual([
      'Who may fetch /a?',
      expect.stringMatching(/^\d+ of \d+ visitors may\.$/),
      '',
      'allowed     no rule matches',
      '  rfc9309           the standard, for agents that the file does not name',
    ])
    expect(lines).toContain('disallowed  line 2: Disallow: /')
    expect(lines).toContain('disallowed  line 5: Disallowed: /a')
    expect(stdout).toMatch(/^! google {12}AdsBot-Google, Googlebot, Mediapartners-Google$/m)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  it('exits with 0 where every visitor gets the answer of the standard', async () => {
    const { code, stdout } = await ruly(['compare', '/b', ...from])
    expect(code).toBe(0)
    expect(stdout).toContain('disallowed  line 6: Disallow: /b\n')
    expect(stdout).not.toMatch(/^!/m)
  })

  it('gives the same as JSON, and as Markdown', async () => {
    const [row, ...more] = rowsOf<VisitorComparison>(await ruly(['compare', '/a', ...from, '--ndjson']))
    expect(more).toEqual([])
    expect(row).toMatchObject({ url: '/a', agree: false, standard: { allowed: true } })
    expect(row?.visitors.find(({ agent }) => agent === 'Googlebot')).toMatchObject({
      operator: 'Google',
      engine: 'google',
      allowed: false,
      rule: { line: 5 },
      asStandard: false,
    })
    const { stdout } = await ruly(['compare', '/a', '/b', ...from, '--markdown'])
    expect(stdout).toMatch(/^### \/a\n\n\| visitors \| engine \| answer \| because of \|\n/)
    expect(stdout.match(/^\| as the standard says \|/gm)).toHaveLength(2)
  })

  it('shows with --disagreements only the URLs that some engine answers unlike the standard', async () => {
    const ask = ['compare', '--urls', '-', ...from, '--disagreements']
    const { code, stdout } = await ruly(ask, { input: '/a\n/b\n/c\n' })
    expect(stdout.match(/^Who may fetch .*/gm)).toEqual(['Who may fetch /a?'])
    expect(code).toBe(1)
  })

  it('says what operators document, and asks by it with --agents documented', async () => {
    const ask = ['compare', '/b', ...from]
    expect((await ruly(ask)).stdout).toContain(
      'Their operators say otherwise:\n  allowed           AdsBot-Google, ',
    )
    const { stdout, stderr } = await ruly([...ask, '--agents', 'documented'])
    expect(stderr).toBe('')
    expect(stdout).not.toContain('Their operators say otherwise')
    expect(stdout).toMatch(
      /^allowed {5}ignores groups for \*, its operator says\n! google {12}AdsBot-Google/m,
    )
    expect(stdout).toContain('or their operators')
  })

  it('refuses options of the other kind of comparison', async () => {
    const dialects = await ruly(['compare', '/a', ...from, '--dialect', 'google', '--dialect', 'mk1994'])
    expect(dialects).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Put an agent before the URLs, such as GPTBot.'),
    })
    for (const option of [['--markdown'], ['--agents', 'documented']])
      expect(await ruly(['compare', 'GPTBot', '/a', ...from, ...option])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${option[0]} is for the visitors of a URL. Omit AGENT.`),
      })
    expect((await ruly(['compare', ...from])).code).toBe(2)
  })
})
