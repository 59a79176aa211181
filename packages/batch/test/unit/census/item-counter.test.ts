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
])
const items = asNdjson(sites)
  .trimEnd()
  .split('\n')
  .map((line) => ({ kind: 'json', input: 'sites.ndjson', bytes: Buffer.from(line) }) as const)
const agents = [
  '*',
  'GPTBot',
  'CCBot',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Googlebot-News',
  '',
  'google',
]

describe('the rows of a census', () => {
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
