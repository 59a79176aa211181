import { describe, expect, it } from 'vitest'

import { createFolder, rowsOf, ruly } from '../support/ruly.ts'

const folder = createFolder()
const robots = folder.write(
  'robots.txt',
  'User-agent: *\nDissallow: /a\nAllow: /a/b\nDisallow: /c\nCrawl-delay: soon\n',
)

interface ProofRow {
  readonly url: string
  readonly verdict: { readonly allowed: boolean }
  readonly agent: { readonly userAgents: readonly string[] }
  readonly rules: readonly { readonly line: number; readonly decides: boolean }[]
}

describe('ruly explain', () => {
  it('shows what there is to know about the file, then the proof, and exits like check', async () => {
    const ran = await ruly(['explain', 'GPTBot', 'https://example.com/a/b', '--robots', robots])
    expect(ran).toEqual({
      code: 0,
      stdout: `about ${robots}
  line 2  "Dissallow" is read as "Disallow", but some agents skip the line.  misspelt-field
  line 5  "soon" is not a value of Crawl-delay: it takes a number of seconds, as in 10 or 0.5 (Yahoo and Microsoft, 2008).  value-not-readable

allowed     https://example.com/a/b  GPTBot

  agent    GPTBot
  tokens   GPTBot
  target   /a/b
  dialect  rfc9309

  groups
  > line 1  *  obeyed: it is for every agent that no group names

  rules that match, best first
  > line 3  Allow: /a/b    4 bytes  /a/b  decides
    line 2  Dissallow: /a  2 bytes  /a

  1 obeyed rule that does not match
    line 4  Disallow: /c  2 bytes  /c

  verdict  allowed: no group names this agent; line 3 of the group for * decides
`,
      stderr: '',
    })
    expect((await ruly(['explain', 'GPTBot', '/c', '--robots', robots])).code).toBe(1)
  })

  it('shows the proof alone with --quiet', async () => {
    expect((await ruly(['explain', 'GPTBot', '/c', '--robots', robots, '-q'])).stdout).toMatch(
      /^disallowed {2}\/c {2}GPTBot\n/,
    )
  })

  it('puts an empty line between proofs', async () => {
    const ran = await ruly(['explain', 'GPTBot', '/c', '/a', '--robots', robots, '-q'])
    expect(ran.stdout.split('\n\ndisallowed  /a  GPTBot\n\n')).toHaveLength(2)
  })

  it('gives each proof as an object', async () => {
    const ran = await ruly(['explain', '--agent', 'A', '--agent', 'B', '/c', '--robots', robots, '--ndjson'])
    const rows = rowsOf<ProofRow>(ran)
    expect(rows.map(({ agent }) => agent.userAgents)).toEqual([['A'], ['B']])
    expect(rows[0]).toMatchObject({
      url: '/c',
      target: '/c',
      dialect: 'rfc9309',
      verdict: { allowed: false },
    })
    expect(rows[0]?.rules.find(({ decides }) => decides)?.line).toBe(4)
    const array = JSON.parse(
      (await ruly(['explain', 'A', '/c', '--robots', robots, '--json'])).stdout,
    ) as unknown
    expect(array).toEqual([rows[0]])
  })

  it('notes grave faults on standard error where the proof is data', async () => {
    const ran = await ruly(['explain', 'A', '/c', '--robots', '-', '--json'], { input: 'Disallow: /c' })
    expect(ran.stderr).toMatch(/^ruly: standard input has a problem that can change verdicts: line 1/)
    expect(JSON.parse(ran.stdout)).toHaveLength(1)
  })

  it('takes URLs from a list', async () => {
    const ran = await ruly(['explain', 'A', '--urls', '-', '--robots', robots, '-q'], { input: '/c\n/d\n' })
    expect(ran.stdout.match(/^ {2}verdict {2}.*/gm)).toEqual([
      '  verdict  disallowed: no group names this agent; line 4 of the group for * decides',
      '  verdict  allowed: no group names this agent; no rule for * matches; its group begins on line 1',
    ])
  })
})
