import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { expectSame } from '../support/expect-same.ts'
import { alreadyAsked, groupsByIndex, groupsByLines } from '../support/groups-by-lines.ts'
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

  it.each([
    'User-agent: a\n\nDisallow: /a\n\n \nDisallow: /b\nUser-agent: b\n\nDisallow: /c\n',
    'User-agent: a\nDisallow: /a\n\nDisallow: /b\n \nAllow: /c\n# c\nDisallow: /d # e\n',
    'Disallow: /o\nAllow: /p\nUser-agent: a\nUser-agent: b\nHost: x\nUser-agent: c\nDisallow: /a\nUser-agent: d',
    'User-agent: a\r\rUser-agent: b\r\n\tDisallow : /a\r\nDissallow /b\r\n\r\nCrawl-delay: 1\r\nUser-agent: c\rAllow:\r',
    'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nAllow: \u0001/\u00e9\0\nx\n\nDisallow: /b\u0085Disallow: /c\u000bAllow: /d',
    'Allow: /o\nDisallow:/p\n\nDisallow: /q\n\n\n',
  ])('of a long file is that of its lines: %j', (text) => {
    const comments = '# one of many comments\n'.repeat(250)
    for (const dialect of Object.values(dialects)) {
      for (const file of [comments + text, text + comments, text + comments + text]) {
        const robots = alreadyAsked(parse(file, { dialect }))
        expectSame(groupsByIndex(robots), groupsByLines(parse(file, { dialect })), dialect.name)
      }
    }
  })

  it('of a long file has its rules, whichever group is asked about first', () => {
    const names = ['one', 'two', 'three', 'four']
    const rules = Array.from({ length: 200 }, (_, i) => `Disallow: /a${i}\r\n`).join('')
    const text = names.map((name) => `User-agent: ${name}\n${rules}Disallow: /${name}\n\n`).join('# c\n')
    expect(text.length).toBeGreaterThan(5000)
    for (const dialect of Object.values(dialects)) {
      const robots = parse(text, { dialect, url: 'http://e.com/robots.txt' })
      for (const name of ['four', 'one', 'three', 'two']) {
        const asked = [`/${name}`, '/a0', '/a199', '/b'].map((path) =>
          robots.isAllowed(name, `http://e.com${path}`),
        )
        expect(asked, `${dialect.name} ${name}`).toEqual([false, false, false, true])
      }
      const counts = robots.groups.map((group) => group.rules.length)
      expect(counts, dialect.name).toEqual([201, 201, 201, 201])
    }
  })
})
