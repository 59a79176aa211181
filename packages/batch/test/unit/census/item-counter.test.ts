import { describe, expect, it } from 'vitest'

import { parse } from 'ruly'
import * as dialects from 'ruly/dialects'

import { itemCounter } from '../../../src/census/work/count-items.ts'
import { columnsByObjects } from '../../../../cli/test/support/census-reference.ts'
import { asNdjson, madeSites } from '../../../../cli/test/support/made-sites.ts'

const sites = new Map([
  ...madeSites(12),
  [
    'many.example.com',
    Buffer.from(
      'Disallow: /first\n\nUser-agent: *\nUser-agent: GPTBot\nUser-agent: CCBot/2.0\nDisallow: /\nCrawl-delay: 1\n\n' +
        'User-agent: googlebot\nAllow: /*a$\nContent-Usage: train-ai=n\nUser-agent: Google*\nUser-agent: bot\nDisallow: /b\n',
    ),
  ],
  ['open.example.com', Buffer.from('User-agent: *\nDisallow:\n')],
  // Under mk1996, `*` is found in the first name.
  [
    'starred.example.com',
    Buffer.from('User-agent: Mediapartners-Google*\nDisallow:\n\nUser-agent: *\nDisallow: /\n'),
  ],
])
const items = asNdjson(sites)
  .trimEnd()
  .split('\n')
  .map((line, n) => ({ kind: 'json', input: 'sites.ndjson', bytes: Buffer.from(line), line: n + 1 }) as const)
const agents = [
  '*',
  'GPTBot',
  'CCBot',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Googlebot-News',
  '',
  'google',
]

/** Files that may say something else at another site, or not. */
const shared = [
  'User-agent: *\nDisallow: /a\nSitemap: https://one.example/map.xml\nSitemap: /map.xml\n',
  'User-agent: *\nDisallow: https://two.example/\nDisallow: //one.example/\nAllow: https:/b\n',
  'User-agent: GPTBot\nDisallow: /\nCrawl-delay: 2\nContent-Signal: ai-train=no\nLicense: /rsl.xml\n',
]
const atTwoSites = shared.flatMap((text) =>
  ['one', 'two'].map((name) => {
    const line = JSON.stringify({ url: `https://${name}.example/robots.txt`, text })
    return { kind: 'json', input: 'shared.ndjson', bytes: Buffer.from(line), line: 1 } as const
  }),
)

describe('the rows of a census', () => {
  it.each(Object.keys(dialects))('do not depend on who else has the same file under %s', (dialect) => {
    const rows = { format: 'ndjson', per: 'agent', csvFormulas: 'keep' } as const
    const together = itemCounter({ dialect, agents, rows })(atTwoSites)
    const alone = atTwoSites.map((item) => itemCounter({ dialect, agents, rows })([item]))
    expect(Buffer.from(together.rows).toString()).toBe(alone.map((part) => Buffer.from(part.rows)).join(''))
  })

  it.each(Object.entries(dialects))('are what the objects of a file say under %s', (name, dialect) => {
    const rows = { format: 'ndjson', per: 'agent', csvFormulas: 'keep' } as const
    const text = Buffer.from(itemCounter({ dialect: name, agents, rows })(items).rows).toString()
    const written = text.trimEnd().split('\n')
    expect(written).toHaveLength(sites.size * new Set(agents).size)
    for (const row of written) {
      const { site = '', url, agent = '', ...columns } = JSON.parse(row) as Record<string, string>
      const file = parse(sites.get(site.replace('https://', '')) ?? '', { dialect, url })
      expect(columns, `${site} ${agent}`).toMatchObject(columnsByObjects(file, agent, site))
    }
  })
})
