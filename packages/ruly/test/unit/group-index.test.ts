import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { alreadyAsked } from '../support/groups-by-lines.ts'
import { unitShare } from '../support/share.ts'
import { groupIndexProperties } from '../support/properties/group-index.ts'

groupIndexProperties(unitShare / 2)

describe('a group', () => {
  it('begins to have rules behind a sitemap line, too', () => {
    const text = 'User-agent: ExampleBot\nSitemap: https://example.com/s.xml\nDisallow: /a\n'
    for (const dialect of Object.values(dialects)) {
      const robots = alreadyAsked(parse(text, { dialect }))
      expect(
        robots.groups.map(({ rules }) => rules.length),
        dialect.name,
      ).toEqual([1])
    }
  })
})
