import { rfc9309 } from 'ruly/dialects'
import { expect, it } from 'vitest'

import { countDecided } from '../../src/analysis/decided-urls.ts'
import { urlFolders } from '../../src/analysis/analyses.ts'

const read = { dialect: rfc9309, maxBytes: undefined }

it('counts what each line and each group decides for the agents of the group', () => {
  const text = 'User-agent: a\nDisallow: /x\nAllow: /x/y\n\nUser-agent: *\nDisallow: /\n'
  const { total, byLine, byGroup } = countDecided(text, ['/x', '/x/y', '/x/z', '/q'], read)
  expect(total).toBe(4)
  expect([...byLine]).toEqual([
    [2, { count: 2, examples: ['/x', '/x/z'] }],
    [3, { count: 1, examples: ['/x/y'] }],
    [6, { count: 4, examples: ['/x', '/x/y', '/x/z'] }],
  ])
  expect(byGroup).toEqual([
    { count: 3, disallowed: 2 },
    { count: 4, disallowed: 4 },
  ])
})

it('asks a line with several names as the agent that it names', () => {
  const text = 'User-agent: Foo, Bar\nDisallow: /x\n\nUser-agent: Bar\nAllow: /x/y\n'
  const { byGroup } = countDecided(text, ['/x/y'], read)
  expect(byGroup).toEqual([
    { count: 1, disallowed: 1 },
    { count: 1, disallowed: 0 },
  ])
})

it('asks no more groups than a large list leaves time for', () => {
  const text = Array.from({ length: 100 }, (_, index) => `User-agent: a${index}\nDisallow: /x\n`).join('\n')
  const urls = Array.from({ length: 100 }, () => '/x')
  expect(countDecided(text, urls, read, 5000).byGroup).toHaveLength(50)
})

it('folders are those of paths, the ones with the most URLs first', () => {
  expect(urlFolders(['https://a.example/b/c/d?e/f', '/b/g', '/h', 'https://a.example'])).toEqual([
    '/b/',
    '/b/c/',
  ])
})
