import { describe, expect, it } from 'vitest'

import { file, status } from '../../../../client/test/support/origin.ts'
import { beginRuly, ruly } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const text = 'nofield\r\nUser-agent: *\nDisallow: /a\n'
const { start, ask, env } = useSites()

describe('ruly fetch', () => {
  it('prints the file, and on standard error what is known of it', async () => {
    const site = await start(file(text))
    const { code, stdout, stderr } = await ask(['fetch', `${site.url}/any/page?x`])
    expect({ code, stdout }).toEqual({ code: 0, stdout: text })
    expect(stderr).toMatch(
      new RegExp(`^about ${site.url}/robots\\.txt
  status     200
  requested  .* requested just now
  fresh      until .* 24 h left
  file       ${text.length} bytes
  fetched    .*
  charset    utf-8
  sha256     [0-9a-f]{64}
  policy     rfc9309
  the rules of the file apply
  the file has a problem that can change verdicts: line 1: .*

$`),
    )
    expect(site.requests.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  it('prints bytes as they are', async () => {
    const high = Uint8Array.from({ length: 128 }, (_, index) => 128 + index)
    const bytes = Buffer.concat([Buffer.from('User-agent: *\r\n# '), high])
    const site = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' }).end(bytes)
    })
    const { stdout } = beginRuly(['fetch', site.url, '-q'], { env: env() })
    const pieces: Buffer[] = []
    for await (const piece of stdout) pieces.push(piece as Buffer)
    expect(Buffer.concat(pieces)).toEqual(bytes)
  })

  it('prints no bytes on a terminal that could drive it', async () => {
    const site = await start(file('User-agent: *\nDisallow: /\u001b[2J\n'))
    const { stdout } = await ruly(['fetch', site.url, '-q'], { env: env(), terminals: { stdout: 80 } })
    expect(stdout).toBe('User-agent: *\nDisallow: /\\x1b[2J\n')
  })

  it('ends a file without a final line end on a terminal, and nowhere else', async () => {
    const site = await start(file('User-agent: *'))
    const { stdout } = await ruly(['fetch', site.url, '-q'], { env: env(), terminals: { stdout: 80 } })
    expect(stdout).toBe('User-agent: *\n')
    expect((await ask(['fetch', site.url, '-q'])).stdout).toBe('User-agent: *')
  })

  it('prints the file alone with --quiet', async () => {
    const site = await start(file(text))
    expect(await ask(['fetch', site.url, '--quiet'])).toEqual({ code: 0, stdout: text, stderr: '' })
  })

  it('prints only what is known of the file with --head', async () => {
    const site = await start(file(text))
    const { code, stdout, stderr } = await ask(['fetch', site.url, '--head'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^about .*\n {2}status {5}200\n/)
    expect(stdout).not.toContain('Disallow')
  })

  it('prints both as one object with --json', async () => {
    const site = await start(file(text))
    const { stdout, stderr } = await ask(['fetch', site.url, '--json'])
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toMatchObject({
      url: site.url,
      rules: 'file',
      evidence: { status: 200, file: { sizeBytes: text.length } },
      diagnostics: [{ line: 1, code: 'not-a-field' }],
      file: text,
    })
    const head = JSON.parse((await ask(['fetch', site.url, '--json', '--head'])).stdout) as object
    expect(Object.keys(head)).toEqual(['url', 'rules', 'evidence', 'diagnostics'])
  })

  it('exits with 1 where there is no file that counts, and says what holds', async () => {
    const site = await start(status(404))
    const { code, stdout, stderr } = await ask(['fetch', site.url])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('  status     404\n')
    expect(stderr).toContain('  no usable file: everything is allowed\n')
    site.answer(status(503))
    const data = await ask(['fetch', site.url, '--json', '--refresh'])
    expect(data.code).toBe(1)
    expect(JSON.parse(data.stdout)).toMatchObject({
      rules: 'disallow-all',
      file: null,
      evidence: { status: 503 },
    })
  })

  it('exits with 2 where there is nothing to fetch', async () => {
    expect(await ruly(['fetch', 'example.com'])).toMatchObject({ code: 2, stdout: '' })
    expect(await ruly(['fetch', 'mailto:a@example.com'])).toEqual({
      code: 2,
      stdout: '',
      stderr: 'ruly: no robots.txt applies to mailto:a@example.com: the scheme must be http or https.\n',
    })
    expect((await ruly(['fetch'])).stderr).toContain("missing required argument 'URL'")
    expect(await ruly(['fetch', 'https://example.com/', 'https://example.org/'])).toMatchObject({ code: 2 })
  })

  it('takes the copy in the cache while that is fresh', async () => {
    const site = await start(file(text))
    await ask(['check', 'X', `${site.url}/a`])
    expect((await ask(['fetch', site.url])).stderr).toContain('from the cache, requested')
    expect(site.requests).toHaveLength(1)
  })

  it('has help with examples and exit codes', async () => {
    const { code, stdout } = await ruly(['fetch', '--help'])
    expect(code).toBe(0)
    for (const option of ['refresh', 'policy', 'timeout', 'user-agent', 'head', 'json', 'quiet'])
      expect(stdout).toContain(`--${option} `)
    expect(stdout).toMatch(/^ {2}1 {2}no usable robots\.txt: /m)
  })
})
