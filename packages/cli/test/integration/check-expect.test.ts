import { describe, expect, it } from 'vitest'

import { pageBlocks } from '../../../ruly/test/support/page-blocks.ts'
import { createFolder, rowsOf, ruly } from '../support/ruly.ts'
import { useSites } from '../support/site.ts'

const folder = createFolder()
const sites = useSites()
const robots = folder.write(
  'robots.txt',
  'User-agent: *\nDisallow: /cart\n\nUser-agent: GPTBot\nDisallow: /private\n',
)

async function expecting(text: string, ...words: readonly string[]) {
  folder.write('expected.txt', text)
  return await ruly(['check', '--expect', 'expected.txt', ...words], { cwd: folder.path })
}

describe('ruly check --expect', () => {
  it('exits with 0 where every verdict is as expected', async () => {
    const text = '# the shop\n\nallowed GPTBot /cart\r\n  disallowed\tCCBot  /cart?a b\n'
    expect(await expecting(text, '--robots', robots)).toEqual({
      code: 0,
      stdout: '2 verdicts as in expected.txt\n',
      stderr: '',
    })
  })

  it('shows the verdicts that differ with the line that decides, and exits with 1', async () => {
    const text = 'allowed GPTBot /a\nallowed GPTBot /private/a\ndisallowed CCBot /a\n'
    expect(await expecting(text, '--robots', robots)).toEqual({
      code: 1,
      stdout: `expected.txt:2: expected allowed, got
disallowed  /private/a  GPTBot
  line 5 of the group for GPTBot decides:
    4 | User-agent: GPTBot
  > 5 | Disallow: /private
                  ^^^^^^^^

expected.txt:3: expected disallowed, got
allowed     /a  CCBot
  no group names this agent; no rule for * matches; its group begins on line 1

2 of 3 verdicts not as in expected.txt
`,
      stderr: '',
    })
  })

  it('prints what the guide shows', async () => {
    const blocks = pageBlocks().filter(({ page }) => page === 'docs/command.md')
    const file = blocks.find(({ code }) => /^allowed /m.test(code))?.code ?? ''
    const shown = blocks.find(({ code }) => code.startsWith('$ ruly check --expect'))?.code
    const forgotten = folder.write('forgotten.txt', 'User-agent: *\nDisallow: /account\n')
    const { stdout } = await expecting(file, '--robots', forgotten)
    expect(`$ ruly check --expect expected.txt --robots robots.txt\n${stdout}`).toBe(shown)
  })

  it('reads what --ndjson prints, and prints every verdict as JSON', async () => {
    const asked = ['--agent', 'GPTBot', '--agent', 'a b', '/cart', '/private', '--robots', robots]
    const { stdout: printed } = await ruly(['check', ...asked, '--ndjson'])
    const same = await expecting(printed, '--robots', robots)
    expect([same.code, same.stdout]).toEqual([0, '4 verdicts as in expected.txt\n'])
    const other = folder.write('other.txt', 'User-agent: *\nAllow: /\n')
    const changed = await expecting(printed, '--robots', other, '--ndjson')
    expect(changed.code).toBe(1)
    const rows = rowsOf<{ agent: string; url: string; expected: object; allowed: boolean }>(changed)
    expect(rows.map(({ agent, url, expected, allowed }) => [agent, url, expected, allowed])).toEqual([
      ['GPTBot', '/cart', { line: 1, allowed: true }, true],
      ['a b', '/cart', { line: 2, allowed: false }, true],
      ['GPTBot', '/private', { line: 3, allowed: false }, true],
      ['a b', '/private', { line: 4, allowed: true }, true],
    ])
  })

  it('asks the sites of the URLs without a local file', async () => {
    const { url } = await sites.start((_, response) => response.end('User-agent: *\nDisallow: /cart\n'))
    const path = folder.write('sites.txt', `disallowed GPTBot ${url}/cart\ndisallowed GPTBot ${url}/a\n`)
    const { code, stdout } = await sites.ask(['check', '--expect', path])
    expect(code).toBe(1)
    expect(stdout).toContain(`sites.txt:2: expected disallowed, got\nallowed     ${url}/a  GPTBot\n`)
    expect(stdout).toContain(`\n  ${url}/robots.txt: 200, 30 bytes, requested just now, policy rfc9309\n`)
    expect(stdout).toContain('1 of 2 verdicts not as in ')
  })

  it.each([
    ['allow GPTBot /a', 'expected.txt:1: malformed line. Write "allowed AGENT URL"'],
    ['\nallowed GPTBot', 'expected.txt:2: malformed line.'],
    ['{"agent":"GPTBot","url":"/a"}', 'expected.txt:1: malformed line.'],
    ['allowed GPTBot example.com/a', 'expected.txt:1: cannot check "example.com/a": it has no scheme.'],
    ['allowed https://example.com/ GPTBot', 'expected.txt:1: expected an agent, got the URL'],
    ['allowed GPTBot /a\ndisallowed GPTBot /a', 'expected.txt:2: line 1 expects the opposite.'],
    ['# nothing', 'expected.txt contains no expectations.'],
  ])('says what is wrong with %j', async (text, message) => {
    const { code, stdout, stderr } = await expecting(text, '--robots', robots)
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)])
  })

  it.each([
    [['GPTBot', '/a'], 'Omit AGENT, URL and --agents'],
    [['--agents', 'ai'], 'Omit AGENT, URL and --agents'],
    [['--agent', 'GPTBot'], "'--expect <FILE>' cannot be used with option '--agent <AGENT>'"],
    [['--urls', 'urls.txt'], "'--expect <FILE>' cannot be used with option '--urls <FILE>'"],
  ])('takes agents and URLs from the file only: %j', async (words, message) => {
    const { code, stderr } = await expecting('allowed GPTBot /a', '--robots', robots, ...words)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
  })
})
