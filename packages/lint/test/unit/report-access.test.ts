import { parse, type NoGroupVerdict, type Verdict } from 'ruly'
import { decideUse, preferencesFor } from '@ruly/preferences'
import { proofText, verdictLine, verdictText } from '@ruly/lint'
import { describe, expect, it } from 'vitest'

/** What evidence of a client says of the request for a robots.txt. */
interface Evidence {
  readonly status?: number
  readonly error?: { readonly code: string }
  readonly state?: string
}

const url = 'https://example.com/a'
const noFile = parse('')

function verdictOf(reason: NoGroupVerdict['reason'], evidence?: Evidence): NoGroupVerdict {
  const allowed = reason === 'allow-all' || reason === 'not-governed'
  const verdict = { allowed, reason, ...(evidence === undefined ? {} : { evidence }) }
  return verdict
}

const textOf = (verdict: Verdict): string =>
  verdictText({ agent: 'ExampleBot', url, verdict }, noFile).split('\n')[1] ?? ''

describe('a verdict that no file decides', () => {
  it.each([401, 403, 400, 402, 406, 451])(
    'names the status %s, and says that another User-Agent may get something else',
    (status) => {
      const text = textOf(verdictOf('allow-all', { status, state: 'fresh' }))
      expect(text).toContain(`answered ${status} instead of a robots.txt`)
      expect(text).toContain('RFC 9309 §2.3.1.3')
      expect(text).toContain('it may answer another User-Agent otherwise')
      expect(text).not.toContain('missing file')
      expect(verdictLine({ url, verdict: verdictOf('allow-all', { status }) })).toContain(`status ${status}`)
    },
  )

  it.each([404, 410])('says of the status %s that the site has no file', (status) => {
    const text = textOf(verdictOf('allow-all', { status }))
    expect(text).toBe(
      `  the site has no robots.txt (status ${status}), which allows everything (RFC 9309 §2.3.1.3)`,
    )
  })

  it.each<[NoGroupVerdict['reason'], Evidence, string]>([
    ['allow-all', {}, 'redirects too often'],
    ['allow-all', { status: 200 }, 'answered 200 instead of a robots.txt, which the access policy treats'],
    ['allow-all', { error: { code: 'dns' } }, 'could not be read (dns), which the access policy treats'],
    ['allow-all', { status: 503, state: 'unreachable' }, 'answered 503 instead of a robots.txt for so long'],
    ['disallow-all', { status: 503 }, 'answered 503 instead of a robots.txt'],
    ['disallow-all', { status: 403 }, 'it may answer another User-Agent otherwise'],
    ['disallow-all', { error: { code: 'dns' } }, 'could not be read (dns)'],
    ['disallow-all', { error: { code: 'guarded' } }, 'the address guard refuses'],
    ['deferred', { status: 503 }, 'answered 503 instead of a robots.txt; ask again later'],
  ])('says what came of the request: %s %j', (reason, evidence, expected) => {
    expect(textOf(verdictOf(reason, evidence))).toContain(expected)
  })

  it('says nothing of groups of a file that was not read', () => {
    const proof = noFile.explain('ExampleBot', url)
    expect(proofText(proof)).toContain('groups: the file has none')
    for (const reason of ['allow-all', 'disallow-all', 'deferred', 'not-governed'] as const) {
      const text = proofText({ ...proof, verdict: verdictOf(reason, { error: { code: 'dns' } }) })
      expect(text).toContain('groups: no file applies')
      expect(text).not.toContain('the file has none')
    }
  })
})

describe('a URL that no robots.txt governs', () => {
  it('is not said to be allowed', () => {
    const verdict = parse('User-agent: *\n').check('ExampleBot', 'mailto:a@example.com')
    const text = verdictText({ agent: 'ExampleBot', url: 'mailto:a', verdict }, noFile)
    expect(text).toMatch(
      /^ungoverned {2}mailto:a .*\n {2}no robots\.txt that was read governs the URL.*nothing permits it$/,
    )
  })

  it.each(['allow', 'deny', 'unknown'] as const)(
    'is denied with its cause, with %s for what is unknown',
    (ifUnknown) => {
      for (const headers of [{}, { 'content-usage': 'search=y' }]) {
        const preferences = preferencesFor({ agent: 'ExampleBot', url: 'file:///etc/passwd', headers })
        const verdict = verdictOf('not-governed')
        expect(decideUse({ verdict, preferences, purpose: 'search', ifUnknown })).toMatchObject({
          decision: 'deny',
          permission: 'unknown',
          reason: expect.stringContaining('No robots.txt governs the URL, so nothing permits it'),
        })
      }
    },
  )
})

it('names the status of a site without a file in the reason of a decision', () => {
  const preferences = preferencesFor({ agent: 'ExampleBot', url })
  const reasonOf = (status: number): string =>
    decideUse({ verdict: verdictOf('allow-all', { status }), preferences }).reason
  expect(reasonOf(403)).toBe('The site answered 403 for robots.txt, which allows the URL.')
  expect(reasonOf(404)).toBe('The site has no robots.txt, which allows the URL.')
})

it.each(['unknown', 'deferred'] as const)(
  'denies a use that is refused, with a file that is %s',
  (reason) => {
    const preferences = preferencesFor({ agent: 'ExampleBot', url, headers: { 'content-usage': 'search=n' } })
    const verdict = { allowed: false, reason }
    for (const retryAt of [undefined, 1])
      expect(decideUse({ verdict, preferences, purpose: 'search', retryAt })).toMatchObject({
        decision: 'deny',
        permission: 'unknown',
        reason: expect.stringMatching(
          /^The robots\.txt .*; Content-Usage in a response header refuses search\.$/,
        ),
        retryAt: undefined,
      })
  },
)
