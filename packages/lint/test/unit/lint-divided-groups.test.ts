import { describe, expect, it } from 'vitest'

import { fix } from '../../src/lint/index.ts'

/** Files whose user-agent lines and fields a fix would move, were it not that a field is for some agents of its group alone. */
const divided = {
  'the first of two groups':
    'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /x\n\nUser-agent: b\nUser-agent: a\nDisallow: /y\n',
  'the second of two groups':
    'User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 2\nDisallow: /y\n',
  'a robot named twice':
    'User-agent: a\nCrawl-delay: 1\nUser-agent: b\nCrawl-delay: 2\nUser-agent: a\nCrawl-delay: 3\nDisallow: /x\n',
} as const

describe('a fix leaves a field with its robots:', () => {
  it.each(Object.entries(divided))('%s', (_name, file) => {
    expect(Buffer.from(fix(file, { fixes: 'all' }).bytes).toString()).toBe(file)
  })
})
