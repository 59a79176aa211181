import { describe, expect, it } from 'vitest'

import { OpenFile } from '../../src/engine/open-file.ts'

describe('the URL of the site of a file', () => {
  const openWith = (url: string) =>
    new OpenFile({ text: 'User-agent: *\nDisallow: /\n', dialect: 'rfc9309', url })

  it.each(['', 'h', 'https:', 'https://', 'example.com', 'mailto:a@example.com', 'file:///tmp'])(
    'is not known while it is typed: %j',
    (typed) => {
      const file = openWith(typed)
      expect(file.url).toBeUndefined()
      expect(file.robots.isAllowed('ExampleBot', 'https://example.com/')).toBe(false)
    },
  )

  it.each(['https://example.com', ' HTTPS:/example.com/robots.txt '])(
    'is read as a browser does: %j',
    (typed) => {
      const { url = '', robots, report } = openWith(typed)
      expect(url).toMatch(/^https:\/\/example\.com\//)
      expect(robots.check('ExampleBot', 'https://other.example/').reason).toBe('not-governed')
      expect(report.findings.length).toBeGreaterThan(0)
    },
  )
})
