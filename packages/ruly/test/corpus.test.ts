import { describe, expect, it } from 'vitest'

import * as dialects from '../src/dialects/index.ts'
import { fromSnapshot, parse, stringify } from '../src/index.ts'
import { sharedFile, sharedIsMissing, sharedIsThere, sharedRows } from './support/recorded.ts'

const urls = [
  '/',
  '/index.html',
  '/a?b=c',
  '/wp-admin/admin-ajax.php',
  '/search?q=x',
  '/images/a.png',
  '/robots.txt',
]

describe.skipIf(!sharedIsThere).each(Object.values(dialects))(
  `real files under $name${sharedIsMissing}`,
  (dialect) => {
    it('are read without an exception, join to themselves, and keep their verdicts written anew', () => {
      const rows = sharedRows<{ readonly file: string }>('corpus/index.ndjson')
      expect(rows.length).toBeGreaterThan(4000)
      for (const { file } of rows) {
        const octets = sharedFile(file)
        const robots = parse(octets, { dialect, maxOctets: Infinity })
        const { lines } = robots
        const joined = Buffer.concat(lines.map(({ start, next }) => octets.subarray(start, next)))
        expect(joined.equals(octets), file).toBe(true)
        expect(
          lines.every(
            ({ text, kind, use }) => typeof text === 'string' && kind !== undefined && use !== undefined,
          ),
          file,
        ).toBe(true)
        expect(robots.diagnostics.length + robots.extensions.length, file).toBeGreaterThanOrEqual(0)
        const written = parse(stringify(robots), { dialect, maxOctets: Infinity })
        const restored = fromSnapshot(robots.snapshot(), { dialect })
        for (const url of urls) {
          const allowed = robots.isAllowed('Googlebot', url)
          expect(written.isAllowed('Googlebot', url), `${file} ${url}`).toBe(allowed)
          expect(restored.isAllowed('Googlebot', url), `${file} ${url}`).toBe(allowed)
        }
      }
    }, 120_000)
  },
)
