import type { ClientProof, Evidence } from '@ruly/client'
import type { Comparison, VisitorComparison } from '@ruly/lint'
import { describe, expect, it } from 'vitest'

import { file, status } from '../../../../client/test/support/origin.ts'
import { rowsOf } from '../../support/ruly.ts'
import { useSites } from '../../support/site.ts'

const text = 'User-agent: *\nDissallow: /a\nAllow: /help/\n'
const { start, ask } = useSites()

describe('ruly explain without --robots', () => {
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
  line 2  "Dissallow" is read as "Disallow", but some agents skip the line.  misspelt-field`)
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
      '  verdict  disallowed: the site answered 503 instead of a robots.txt, for which the access policy disallows everything (RFC 9309 §2.3.1.4)\n',
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

describe('ruly compare without --robots', () => {
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
    const allowing401 = [
      'rfc9309',
      'google',
      'robotsRb',
      'yandex',
      'bing',
      'temoto',
      'colly',
      'reppy',
      'texting',
      'wget',
      'heritrix',
      'crawlerCommons',
      'protego',
      'robotsParser',
    ]
    expect(allowing).toEqual([...allowing401, 'robotRules'])
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

describe('ruly compare without --robots and without an agent', () => {
  it('fetches the file once, and shows the visitors with its evidence', async () => {
    const site = await start(file('User-agent: *\nDisallow: /a\n'))
    const { code, stdout } = await ask(['compare', `${site.url}/a`, `${site.url}/b`])
    expect(code).toBe(0)
    expect(stdout.match(/^Who may fetch .*/gm)).toEqual([
      `Who may fetch ${site.url}/a?`,
      `Who may fetch ${site.url}/b?`,
    ])
    expect(stdout).toMatch(
      /\n {2}http:\/\/[^\n]*\/robots\.txt: 200, 27 bytes, requested just now, policy rfc9309\n$/,
    )
    expect(site.requests).toHaveLength(1)
  })

  it('lets each engine apply its own access policy if the site has no usable file', async () => {
    const site = await start(status(403))
    const [row] = rowsOf<VisitorComparison & { evidence: Evidence }>(
      await ask(['compare', `${site.url}/a`, '--ndjson']),
    )
    expect(row).toMatchObject({ standard: { allowed: true, reason: 'allow-all' }, evidence: { status: 403 } })
    const strict = await ask(['compare', `${site.url}/a`, '--policy', 'strict', '--ndjson'])
    const [refused] = rowsOf<VisitorComparison>(strict)
    expect(refused?.standard).toEqual({ allowed: false, reason: 'disallow-all' })
    expect(refused?.visitors.every(({ allowed }) => !allowed)).toBe(true)
    const ignoring = refused?.visitors.find(({ agent }) => agent === 'Perplexity-User')
    expect(ignoring?.documented).toEqual({ allowed: true, reason: 'ignores-robots-txt' })
  })
})

describe('agents that are asked for by their documentation', () => {
  it('obey fallbacks and exceptions at a site, with its evidence', async () => {
    const site = await start(file('User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n'))
    const verdictFor = async (agent: string, path: string) =>
      rowsOf<{ allowed: boolean; evidence: Evidence }>(
        await ask(['check', agent, `${site.url}${path}`, '--agents', 'documented', '--ndjson']),
      )[0]
    expect(await verdictFor('Applebot', '/b')).toMatchObject({ allowed: true, evidence: { status: 200 } })
    expect(await verdictFor('Applebot', '/a')).toMatchObject({ allowed: false })
    expect(await verdictFor('AdsBot-Google', '/a')).toMatchObject({
      allowed: true,
      evidence: { status: 200 },
    })
    const proof = await ask(['explain', 'AdsBot-Google', `${site.url}/a`, '--agents', 'documented', '-q'])
    expect(proof.stdout).toMatch(/^allowed {5}http/)
    expect(proof.stdout).toContain('groups for * do not apply to this agent')
    expect(proof.stdout).not.toContain('the file has none')
    const fallback = await ask(['explain', 'Applebot', `${site.url}/a`, '--agents', 'documented', '-q'])
    expect(fallback.stdout).toMatch(/^disallowed {2}http.*\/a {2}Applebot\n/)
    const row = await ask(['explain', 'AdsBot-Google', `${site.url}/a`, '--agents', 'documented', '--ndjson'])
    expect(rowsOf<{ verdict: { reason: string } }>(row)[0]?.verdict.reason).toBe('ignores-wildcard')
  })

  it('are subject to the access policy if there is no file, unless they ignore robots.txt', async () => {
    const site = await start(status(503))
    const check = async (agent: string) =>
      (await ask(['check', agent, `${site.url}/a`, '--agents', 'documented'])).code
    expect(await check('AdsBot-Google')).toBe(1)
    expect(await check('Google-Read-Aloud')).toBe(0)
  })
})
