import { plainStyle } from '@ruly/lint'
import { describe, expect, it } from 'vitest'

import type { AuditedHost } from '../../src/commands/audit/audit-hosts.ts'
import { auditText } from '../../src/commands/audit/audit-text.ts'

const all = (access: 'open' | 'partly' | 'closed'): AuditedHost['access'] => ({
  '*': access,
  Googlebot: access,
  GPTBot: access,
  CCBot: access,
})

const usual: AuditedHost = {
  host: 'https://example.com',
  named: true,
  status: 200,
  unreachable: false,
  answer: '200',
  redirectedTo: null,
  rules: 'file',
  content: 'A',
  sha256: 'a'.repeat(64),
  contentType: 'text/plain; charset=utf-8',
  sizeBytes: 1204,
  html: false,
  access: { ...all('partly'), GPTBot: 'closed', CCBot: 'closed', Googlebot: 'open' },
  sitemaps: [{ url: 'https://example.com/sitemap.xml', answers: true, status: 200, error: null }],
  moreSitemaps: 0,
  errors: 0,
  warnings: 2,
}

const hosts: readonly AuditedHost[] = [
  usual,
  { ...usual, host: 'https://www.example.com', redirectedTo: 'https://example.com/robots.txt' },
  {
    ...usual,
    host: 'https://shop.example.com',
    content: 'B',
    contentType: 'text/html',
    html: true,
    access: all('open'),
    sitemaps: [],
    errors: 1,
    warnings: 0,
  },
  {
    ...usual,
    host: 'https://old.example.com',
    status: null,
    unreachable: true,
    answer: 'no response (dns: no address)',
    rules: 'disallow-all',
    content: null,
    sha256: null,
    contentType: null,
    sizeBytes: null,
    access: all('closed'),
    sitemaps: [],
    warnings: 0,
  },
]

describe('the table of an audit', () => {
  it('has a row for each host, as wide as its widest cells', () => {
    expect(auditText(hosts.slice(0, 1), { style: plainStyle, columns: 100, isQuiet: true })).toBe(
      `host                 served            file  access                            sitemaps   problems
https://example.com  200, 1,204 bytes  A     partly; open to Googlebot;        1 answers  2 warnings
                                             closed to GPTBot, CCBot
`,
    )
  })

  it('folds cells to fit 100 columns, also in a wider terminal', () => {
    expect(auditText(hosts, { style: plainStyle, columns: 200, isQuiet: false })).toMatchInlineSnapshot(`
      "host                      served                 file  access                  sitemaps   problems
      https://example.com       200, 1,204 bytes       A     partly; open to         1 answers  2 warnings
                                                             Googlebot; closed to
                                                             GPTBot, CCBot
      https://www.example.com   200, 1,204 bytes,      A     partly; open to         1 answers  2 warnings
                                from                         Googlebot; closed to
                                https://example.com          GPTBot, CCBot
      https://shop.example.com  200, 1,204 bytes, an   B     open to all             none       1 error
                                HTML page, text/html
      https://old.example.com   unreachable, no        -     closed to all           none       none
                                response (dns: no
                                address)

      4 hosts, 2 different files; 1 error, 4 warnings, 1 unreachable host
      "
    `)
  })

  it('has its own lines for a host whose name is longer than its column', () => {
    const host = `https://${'a'.repeat(60)}.example.com`
    const text = auditText([{ ...usual, host }], { style: plainStyle, columns: 100, isQuiet: true })
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100)
    expect(
      text
        .split('\n')
        .slice(1)
        .map((line) => line.slice(0, 34).trimEnd())
        .join(''),
    ).toBe(host)
  })

  it.each([80, 60, 40])('is a list in %i columns', (columns) => {
    const text = auditText(hosts, { style: plainStyle, columns, isQuiet: true })
    const [first] = text.split('\n\n')
    expect(first?.split('\n')[0]).toBe('https://example.com')
    expect(first).toContain('\n  sitemaps  1 answers\n')
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(columns)
  })
})
