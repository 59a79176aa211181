import { inspect } from 'node:util'

import { parse } from 'ruly'
import { expect, it } from 'vitest'

const file = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nCrawl-delay: 2\n\nSitemap: https://e.com/s.xml\n'
const robots = parse(file, { url: 'https://e.com/robots.txt' })

it('a file shows what it is when it is printed', () => {
  expect(inspect(robots)).toBe(
    `Robots {
  dialect: 'rfc9309',
  url: 'https://e.com/robots.txt',
  groups: 1,
  rules: 2,
  sitemaps: 1,
  sizeBytes: 84
}`,
  )
  expect(inspect({ robots }, { depth: 0, compact: true })).toContain('Robots')
})

it('the rules of a robot are shown when they are printed', () => {
  expect(inspect(robots.forAgent('ExampleBot'), { breakLength: 200 })).toBe(
    `Policy { tokens: [ 'ExampleBot' ], rules: [ 'disallow: /a', 'allow: /a/b' ], crawlDelaySeconds: 2 }`,
  )
})
