import { expect, it } from 'vitest'

import { parsedUrl } from '@ruly/common/parsed-url'

it('a URL with a host outside ASCII is parsed, however often', () => {
  // Enough for V8 to optimize what it calls.
  const hosts = Array.from({ length: 20_000 }, () => parsedUrl('https://b\u00fccher.example/')?.host)
  expect(new Set(hosts)).toEqual(new Set(['xn--bcher-kva.example']))
})

it('a text that is not a URL is not parsed, except against a base', () => {
  expect(parsedUrl('/a')).toBeUndefined()
  expect(parsedUrl('/a', 'https://example.com/b')?.href).toBe('https://example.com/a')
})
