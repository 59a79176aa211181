import type { Evidence } from '@ruly/client'
import { plainStyle } from '@ruly/lint'
import { describe, expect, it } from 'vitest'

import { durationText, timeText } from '../../src/runtime/durations.ts'
import { evidenceInBrief, evidenceInFull } from '../../src/sites/evidence-text.ts'
import { siteNote } from '../../src/sites/site-note.ts'

const now = Date.UTC(2026, 0, 31, 12)
const hour = 3_600_000
const toldAt = { now, startedAt: now - 1000 }
const robotsUrl = 'https://example.com/robots.txt'

const fresh: Evidence = {
  robotsUrl,
  finalUrl: robotsUrl,
  redirects: [],
  status: 200,
  error: undefined,
  askedAt: now - 3 * hour,
  file: {
    fetchedAt: now - 3 * hour,
    ageMs: 3 * hour,
    sizeBytes: 1234,
    sha256: 'ab'.repeat(32),
    charset: 'utf-8',
    contentType: 'text/plain',
    isCut: false,
    notes: [],
    isHtml: false,
  },
  state: 'fresh',
  unreachableSince: undefined,
  unreachableForMs: undefined,
  freshUntil: now + 21 * hour,
  source: 'store',
  policy: 'rfc9309',
  overrides: undefined,
}
const file = fresh.file as NonNullable<Evidence['file']>

function brief(evidence: Evidence): string {
  return evidenceInBrief({ rules: 'file', evidence }, plainStyle, toldAt)
}

describe('evidence in brief', () => {
  it('is nothing for a local file, and for a URL that no robots.txt governs', () => {
    expect(evidenceInBrief(undefined, plainStyle, toldAt)).toBe('')
    expect(evidenceInBrief({ rules: 'not-governed', evidence: undefined }, plainStyle, toldAt)).toBe('')
  })

  it('says how old a copy in the cache is', () => {
    expect(brief(fresh)).toBe(
      `\n  ${robotsUrl}: 200, 1,234 bytes, from the cache, requested 3 h ago, policy rfc9309`,
    )
  })

  it('says of a copy of a site that is down for how long it was kept', () => {
    const down: Evidence = { ...fresh, status: 503, state: 'unreachable', askedAt: now - hour }
    expect(brief(down)).toContain('503, 1,234 bytes from 3 h ago, from the cache, requested 60 min ago')
  })

  it('says what is odd about a file', () => {
    const odd: Evidence = { ...fresh, file: { ...file, isCut: true, isHtml: true } }
    expect(brief(odd)).toContain('1,234 bytes, truncated at the size limit, looks like an HTML page, from')
  })

  it('says in which charset a file was read, where its header says another', () => {
    const odd: Evidence = { ...fresh, file: { ...file, notes: ['charset-contradicted', 'trailing-bytes'] } }
    expect(brief(odd)).toContain(
      'bytes, decoded as utf-8, not as its header declares, trailing bytes after the compressed data, from',
    )
  })

  it('says why an answer was of no use', () => {
    const error = { code: 'not-text', message: 'the body is not text' } as const
    expect(brief({ ...fresh, file: undefined, error })).toContain(
      ': 200 without a usable file (not-text: the body is not text), from',
    )
  })

  it('says why there is no file', () => {
    const { file: _, ...without } = fresh
    const none: Evidence = { ...without, file: undefined, status: undefined }
    expect(brief(none)).toContain(': too many redirects, from')
    const error = { code: 'dns', message: 'getaddrinfo ENOTFOUND example.com' } as const
    expect(brief({ ...none, error })).toContain(
      ': no response (dns: getaddrinfo ENOTFOUND example.com), from',
    )
  })
})

describe('evidence of a hostile site', () => {
  const evil = '\u001b[2J\u009b31m\u202e\u0007'
  const hostile: Evidence = {
    ...fresh,
    finalUrl: `https://example.com/${evil}`,
    redirects: [
      { url: `https://example.com/${evil}`, status: 301, location: evil },
      { url: robotsUrl, status: 302, location: undefined },
    ],
    error: { code: 'tls', message: evil },
    file: { ...file, charset: evil },
    state: 'unreachable',
  }
  const drivesTerminal = /[\0-\x09\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

  it('cannot drive the terminal', () => {
    const full = evidenceInFull(hostile, plainStyle, toldAt)
    expect(full).toContain('302 from https://example.com/robots.txt to (no Location)')
    for (const text of [full, brief(hostile), siteNote({ rules: 'file', evidence: hostile }, now)]) {
      expect(text).toContain('\\x1b[2J')
      expect(text).not.toMatch(drivesTerminal)
    }
  })
})

describe('times', () => {
  it('are told in the largest unit that says enough', () => {
    const seconds = [-1, 0, 1, 119, 120, 7199, 7200, 172_799, 172_800]
    expect(seconds.map((length) => durationText(length * 1000))).toEqual([
      '0 s',
      '0 s',
      '1 s',
      '119 s',
      '2 min',
      '120 min',
      '2 h',
      '48 h',
      '2 d',
    ])
    expect(timeText(now)).toBe('2026-01-31 12:00:00 UTC')
  })
})
