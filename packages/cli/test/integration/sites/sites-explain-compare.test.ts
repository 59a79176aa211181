import type { ClientProof, Evidence } from '@ruly/client'
import type { Comparison } from 'ruly/compare'
import { describe, expect, it } from 'vitest'

import { file, status } from '../../../../client/test/support/origin.ts'
import { rowsOf } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const text = 'User-agent: *\nDissallow: /a\nAllow: /help/\n'
const { start, ask } = useSites()

describe('ruly explain without --robots', { timeout: 30_000 }, () => {
  it('shows all that is known of the file above its first proof', async () => {
    const site = await start((request, response) => {
      if (request.url === '/r.txt') return file(text)(request, response)
      return status(302, { location: '/r.txt' })(request, response)
    })
    const { code, stdout, stderr } = await ask(['explain', 'X', `${site.url}/a`, `${site.url}/b`])
    const time = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g
    const [about, ...proofs] = stdout.split(/\n\n(?=allowed|disallowed)/)
    expect(about?.replaceAll(time, 'TIME').replace(/[0-9a-f]{64}/, 'DIGITS'))
      .toBe(`about ${site.url}/robots.txt
  redirect   302 from ${site.url}/robots.txt to /r.txt
  final URL  ${site.url}/r.txt
  status     200
  requested  TIME, requested just now
  fresh      until TIME, 24 h left
  file       ${text.length} bytes
  fetched    TIME
  charset    utf-8
  sha256     DIGITS
  policy     rfc9309
  line 2  "Dissallow" is read as "Disallow", but some robots skip the line.  misspelt-field`)
    expect(proofs.map((proof) => proof.split('\n')[0])).toEqual([
      `disallowed  ${site.url}/a  X`,
      `allowed     ${site.url}/b  X`,
    ])
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  })

  it('shows the proof alone with --quiet', async () => {
    const site = await start(file(text))
    const { stdout } = await ask(['explain', 'X', `${site.url}/a`, '-q'])
    expect(stdout).toMatch(/^disallowed {2}http/)
  })

  it('says since when a site is down, and when it is asked again', async () => {
    const site = await start(status(503))
    const { stdout } = await ask(['explain', 'X', `${site.url}/a`])
    expect(stdout).toMatch(/^ {2}unreachable {2}since [-\d]{10} [:\d]{8} UTC, next request in \d+ s$/m)
    expect(stdout).toContain(
      '  verdict  disallowed: the access policy disallows everything, as for a failing server\n',
    )
  })

  it('gives the proof with its evidence as data', async () => {
    const site = await start(file(text))
    const [proof] = rowsOf<ClientProof>(await ask(['explain', 'X', `${site.url}/help/`, '--ndjson']))
    expect(proof).toMatchObject({
      url: `${site.url}/help/`,
      rules: [{ line: 3, decides: true }, { line: 2 }],
      verdict: { allowed: true, evidence: { status: 200, file: { sizeBytes: text.length } } },
    })
  })

  it('proves also that no robots.txt governs a URL', async () => {
    const [proof] = rowsOf<ClientProof>(await ask(['explain', 'X', 'mailto:a@example.com', '--ndjson']))
    expect(proof?.verdict).toEqual({ allowed: true, reason: 'not-governed' })
  })
})

type Row = Comparison & { readonly evidence: Evidence }

describe('ruly compare without --robots', { timeout: 30_000 }, () => {
  const two = ['--dialect', 'rfc9309', '--dialect', 'mk1994']

  it('asks every dialect about the same file, fetched once, and shows what it rests on', async () => {
    const site = await start(file('User-agent: *\nDisallow: /\nAllow: /help/\n'))
    const { code, stdout, stderr } = await ask([
      'compare',
      'X',
      `${site.url}/help/a`,
      `${site.url}/b`,
      ...two,
    ])
    expect(stdout).toContain('!  /help/a  yes 3    no  2\n')
    expect(stdout).toMatch(
      /\nThe 2 dialects disagree on 1 of 2 questions\.\n {2}http:\S+\/robots\.txt: 200, 40 bytes, requested just now, policy rfc9309\n$/,
    )
    expect({ code, stderr, asked: site.requests.length }).toEqual({ code: 1, stderr: '', asked: 1 })
  })

  it('gives the evidence with each row of data', async () => {
    const site = await start(file(text))
    const ran = await ask(['compare', 'X', `${site.url}/help/a`, ...two, '--ndjson'])
    expect(rowsOf<Row>(ran)).toMatchObject([{ agree: true, evidence: { status: 200, source: 'network' } }])
  })

  it('reads the charset that the server names for all of them', async () => {
    const latin1 = Buffer.from('User-agent: *\nDisallow: /caf\u00e9\n', 'latin1')
    const site = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain; charset=iso-8859-1' }).end(latin1)
    })
    const ran = await ask([
      'compare',
      'X',
      `${site.url}/caf%C3%A9`,
      '--dialect',
      'rfc9309',
      '--dialect',
      'google',
    ])
    expect(ran).toMatchObject({ code: 0 })
    expect(ran.stdout).toContain('no  2')
  })

  it('gives the answer of each access policy where there is no file', async () => {
    const site = await start(status(401))
    const [row] = rowsOf<Row>(await ask(['compare', 'X', `${site.url}/a`, '--ndjson']))
    const allowing = row?.verdicts.filter(({ allowed }) => allowed).map(({ dialect }) => dialect)
    expect(allowing).toEqual(['rfc9309', 'google', 'robotsRb', 'robotRules'])
    const { code, stdout } = await ask(['compare', 'X', `${site.url}/a`, ...two])
    expect(code).toBe(1)
    expect(stdout).toContain(`! ${site.url}/a  X
  allowed     rfc9309
              the access policy allows everything
  disallowed  mk1994
              the access policy disallows everything
`)
  })

  it('gives the answer of the one policy that is named', async () => {
    const site = await start(status(401))
    const ran = await ask(['compare', 'X', `${site.url}/a`, '--policy', 'strict', '--ndjson'])
    expect(rowsOf<Row>(ran)[0]).toMatchObject({ agree: true, evidence: { policy: 'strict' } })
    expect(rowsOf<Row>(ran)[0]?.verdicts.every(({ allowed }) => !allowed)).toBe(true)
    expect(ran.code).toBe(0)
  })

  it('gives the answer of each access policy also where nobody answers', async () => {
    const site = await start(file(text))
    await site.close()
    const [row] = rowsOf<Row>(await ask(['compare', 'X', `${site.url}/a`, '--ndjson', '-q']))
    const reasons = Object.fromEntries((row?.verdicts ?? []).map(({ dialect, reason }) => [dialect, reason]))
    expect(reasons).toMatchObject({ rfc9309: 'disallow-all', mk1996: 'deferred', robotRules: 'allow-all' })
  })
})
