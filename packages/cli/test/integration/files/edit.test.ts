import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { parse, type Robots } from 'ruly'

import { ruly } from '../../support/ruly.ts'

const before = `# ours
User-agent: *
Disallow: /x

User-agent: GPTBot
User-agent: OtherBot
Allow: /a

User-agent: CCBot
Disallow: /

Sitemap: https://e.com/s.xml
`

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ruly-edit-'))
  writeFileSync(join(folder, 'robots.txt'), before)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (args: readonly string[], input = '') => ruly(args, { input, cwd: folder })
const text = (): string => readFileSync(join(folder, 'robots.txt'), 'utf8')
const now = (): Robots => parse(text())
/** Whether a robot may fetch each of some paths. */
const mayFetch = (agent: string, ...paths: readonly string[]): readonly boolean[] =>
  paths.map((path) => now().isAllowed(agent, path))

describe('ruly block', () => {
  it('shuts robots out of everything, in one group, and changes nothing for others', async () => {
    expect(await run(['block', 'GPTBot', 'ClaudeBot', 'CCBot'])).toEqual({
      code: 0,
      stdout: 'robots.txt\n',
      stderr: '',
    })
    expect(text()).toBe(
      `${before.replace('User-agent: GPTBot\n', '')}\nUser-agent: GPTBot\nUser-agent: ClaudeBot\nDisallow: /\n`,
    )
    expect(mayFetch('GPTBot', '/', '/a')).toEqual([false, false])
    expect(mayFetch('OtherBot', '/', '/x')).toEqual([true, true])
    expect((await run(['block', 'GPTBot', 'ClaudeBot', 'CCBot'])).stderr).toBe(
      'ruly: robots.txt: no changes.\n',
    )
  })

  it('knows sets of robots', async () => {
    await run(['block', 'ai'])
    expect((await run(['check', '/', '--agents', 'ai', '--robots', 'robots.txt'])).stdout).toContain(
      'agents that may fetch it: 0 of 17',
    )
    expect(mayFetch('Googlebot', '/', '/x')).toEqual([true, false])
  })

  it('shuts robots out of some paths, and lets none into what was shut to all', async () => {
    expect((await run(['block', 'ClaudeBot', '--path', '/p', '--path', '/*.pdf$'])).code).toBe(0)
    expect(mayFetch('ClaudeBot', '/', '/p', '/a.pdf', '/x')).toEqual([true, false, false, false])
    expect(mayFetch('Googlebot', '/p', '/x')).toEqual([true, false])
  })

  it('is an error where the robot could still fetch it', async () => {
    expect(await run(['block', 'GPTBot', '--path', '/a'])).toMatchObject({ code: 2, stdout: '' })
    const long = `User-agent: *\nDisallow: /${'x'.repeat(600_000)}\n`
    expect((await run(['block', 'GPTBot', '--file', '-'], long)).code).toBe(2)
    expect((await run(['block', 'GPT Bot'])).code).toBe(2)
    expect((await run(['block'])).code).toBe(2)
    expect(text()).toBe(before)
  })

  it('refuses a file in the place of an agent', async () => {
    writeFileSync(join(folder, 'site.v2'), before)
    for (const file of [
      'robots.txt',
      'public/robots.txt',
      'GPTBot.txt',
      'robots.txt.bak',
      './robots',
      'site.v2',
    ])
      expect(await run(['block', 'GPTBot', file])).toEqual({
        code: 2,
        stdout: '',
        stderr: `ruly: expected an agent, got ${file}. Pass the file with --file, such as --file ${file}.\n`,
      })
    expect((await run(['block', 'GPTBot', '-'])).stderr).toContain(
      'got standard input. Pass the file with --file',
    )
    expect(text()).toBe(before)
    writeFileSync(join(folder, 'bigsur.ai'), '')
    for (const agent of ['AddThis.com', '008', 'bigsur.ai', 'W3C_Validator', 'crawler.example'])
      expect((await run(['block', agent])).code, agent).toBe(0)
  })

  it('refuses what is no set of agents, though it looks like one', async () => {
    for (const word of ['training', 'AI', 'ai-search'])
      expect(await run(['block', word])).toEqual({
        code: 2,
        stdout: '',
        stderr: `ruly: there is no set of agents named "${word}". The sets are ai, search, all. For an agent of this name, run: ruly edit --disallow '${word} /'\n`,
      })
    expect(text()).toBe(before)
  })

  it('says where an agent may be misspelt, and continues', async () => {
    expect(await run(['block', 'GTPBot', 'serch'])).toEqual({
      code: 0,
      stdout: 'robots.txt\n',
      stderr:
        'ruly: no agent named GTPBot is known. Did you mean "GPTBot"?\nruly: no agent named serch is known. Did you mean "search"?\n',
    })
    expect(mayFetch('GTPBot', '/')).toEqual([false])
    for (const agents of [['GTPBot'], ['gptbot', 'bingbot', 'EntirelyNewCrawlerOfOurs', '*']])
      expect((await run(['block', ...agents, '--diff'])).stderr).not.toContain('is known')
    expect((await run(['block', 'Googlbot', '-q'])).stderr).toBe('')
  })
})

describe('ruly edit', () => {
  it('adds and removes rules, robots and sitemaps', async () => {
    const { code } = await run([
      'edit',
      '--disallow',
      'OtherBot /q',
      '--remove-allow',
      'OtherBot /a',
      '--remove-agent',
      'CCBot',
      '--sitemap',
      'https://e.com/2.xml',
      '--remove-sitemap',
      'https://e.com/s.xml',
    ])
    expect(code).toBe(0)
    expect(mayFetch('OtherBot', '/q', '/a')).toEqual([false, true])
    expect(mayFetch('GPTBot', '/q')).toEqual([true])
    expect(mayFetch('CCBot', '/', '/x')).toEqual([true, false])
    expect(now().sitemaps.map(({ url }) => url)).toEqual(['https://e.com/2.xml'])
  })

  it('keeps for a robot that gets a group of its own what was said to everyone', async () => {
    await run(['edit', '--allow', 'NewBot /x/open'])
    expect(mayFetch('NewBot', '/x', '/x/open')).toEqual([false, true])
  })

  it('shows what would change, or writes from standard input to standard output', async () => {
    const shown = await run(['edit', '--disallow', '* /y', '--diff'])
    expect(shown).toMatchObject({ code: 1, stdout: expect.stringContaining('+Disallow: /y\n') as string })
    expect(text()).toBe(before)
    expect((await run(['edit', '-', '--disallow', '* /y'], 'User-agent: *\nDisallow: /x\n')).stdout).toBe(
      'User-agent: *\nDisallow: /x\nDisallow: /y\n',
    )
  })

  it('says where an agent may be misspelt, and continues', async () => {
    const edits = ['--disallow', 'Googlbot /q', '--remove-agent', 'OtherBott', '--merge', 'OtherBot']
    expect(await run(['edit', ...edits])).toEqual({
      code: 0,
      stdout: 'robots.txt\n',
      stderr:
        'ruly: no agent named OtherBott is known. Did you mean "OtherBot"?\nruly: no agent named Googlbot is known. Did you mean "Googlebot"?\n',
    })
    expect(mayFetch('Googlbot', '/q')).toEqual([false])
    expect((await run(['edit', '--remove-agent', 'Googlbot'])).stderr).toBe('')
  })

  it('says what cannot be written', async () => {
    for (const args of [
      [],
      ['--disallow', 'GPTBot'],
      ['--sitemap', '/s.xml'],
      ['https://e.com/', '--merge', '*'],
    ])
      expect(await run(['edit', ...args]), args.join(' ')).toMatchObject({ code: 2, stdout: '' })
    expect(text()).toBe(before)
  })
})
