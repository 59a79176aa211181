import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import { fromSnapshot, parse, stringify } from '../../src/index.ts'
import { sharedFile, sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'

const urls = [
  '/',
  '/index.html',
  '/a?b=c',
  '/wp-admin/admin-ajax.php',
  '/search?q=x',
  '/images/a.png',
  '/robots.txt',
]

const files = sharedIsThere
  ? sharedRows<{ readonly file: string }>('corpus/index.ndjson').map(({ file }) => file)
  : []

describe.skipIf(!sharedIsThere)(`real files${sharedIsMissing}`, () => {
  it('are there', () => {
    expect(files.length).toBeGreaterThan(4000)
  })

  it.each(Object.values(dialects))(
    'are read without an exception under $name, and join to themselves',
    (dialect) => {
      for (const file of files) {
        const octets = sharedFile(file)
        const { groups, lines, diagnostics } = parse(octets, { dialect, maxOctets: Infinity })
        expect(lines[0]?.start).toBe(0)
        expect(lines.at(-1)?.next).toBe(octets.length)
        expect(lines.every(({ next }, i) => i === lines.length - 1 || lines[i + 1]?.start === next)).toBe(
          true,
        )
        expect(lines.every(({ group }) => group === undefined || group < groups.length)).toBe(true)
        expect(diagnostics.every(({ line }) => line <= lines.length)).toBe(true)
      }
    },
    60_000,
  )

  it.each([dialects.rfc9309, dialects.google])(
    'keep their verdicts under $name, written anew and through a snapshot',
    (dialect) => {
      for (const file of files) {
        const robots = parse(sharedFile(file), { dialect, maxOctets: Infinity })
        const written = parse(stringify(robots), { dialect, maxOctets: Infinity })
        const restored = fromSnapshot(robots.snapshot(), { dialect })
        for (const url of urls) {
          const allowed = robots.isAllowed('Googlebot', url)
          expect(written.isAllowed('Googlebot', url), `${file} ${url}`).toBe(allowed)
          expect(restored.isAllowed('Googlebot', url), `${file} ${url}`).toBe(allowed)
        }
      }
    },
    60_000,
  )
})
