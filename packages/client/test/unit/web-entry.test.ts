import { readFileSync } from 'node:fs'
import { MIMEType } from 'node:util'
import { crc32 } from 'node:zlib'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { mediaType } from '../../src/http/media-type.ts'
import { ownCrc32 } from '../../src/runtime/crc32.ts'
import { createTransport } from '../../src/web.ts'

const helpers = new URL('../../../common/src/', import.meta.url)

const imported = /^(?:import|export)\s(?!type\s)(?:[^'";]*?\sfrom\s)?'([^']+)'/gm
const importedLater = /\bimport\('([^']+)'\)/g

/** Packages and modules of Node's that a file loads, now or later, itself or by others. */
function loadedBy(file: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(file.href)) return seen
  seen.add(file.href)
  const text = readFileSync(file, 'utf8')
  for (const [, name = ''] of [...text.matchAll(imported), ...text.matchAll(importedLater)])
    if (name.startsWith('.')) loadedBy(new URL(name, file), seen)
    // Part of the published package.
    else if (name.startsWith('@ruly/common/')) loadedBy(new URL(`${name.slice(13)}.ts`, helpers), seen)
    else seen.add(name)
  return seen
}

const outside = (entry: string): string[] =>
  [...loadedBy(new URL(`../../src/${entry}`, import.meta.url))]
    .filter((name) => !name.startsWith('file:'))
    .toSorted()

describe('the entry for other runtimes', () => {
  it('loads nothing of Node, and no undici', () => {
    expect(outside('web.ts')).toEqual([
      '@exodus/bytes/encoding-browser.js',
      '@ruly/preferences',
      'htmlparser2',
      'ruly',
      'ruly/access',
      'ruly/dialects',
    ])
  })

  it('refuses a guard that its fetch cannot keep', () => {
    expect(() => createTransport({ fetch, guard: true })).toThrow('"guard" and "fetch" exclude each other')
  })

  it('refuses an unknown option of a transport', () => {
    const wrong = { fetcher: fetch }
    expect(() => createTransport(wrong as object)).toThrow('Did you mean "fetch"?')
  })

  it('is told apart from the one for Node, which does', () => {
    expect(outside('index.ts')).toEqual(
      expect.arrayContaining(['undici', 'ipaddr.js', 'node:dns', 'node:net']),
    )
  })
})

describe('what stands in for modules of Node', () => {
  it('gives the CRC-32 of zlib', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => ownCrc32(bytes) === crc32(bytes)))
  })

  it('reads a Content-Type as MIMEType does', () => {
    const parts = [
      'text',
      '/',
      'plain',
      ';',
      ' ',
      'charset',
      '=',
      'utf-8',
      '"',
      '\\',
      'Charset',
      '\t',
      'é',
      ';charset=',
      '="',
      '\u0100',
      '\u0001',
      ',',
    ]
    const header = fc.array(fc.constantFrom(...parts), { maxLength: 10 }).map((some) => some.join(''))
    fc.assert(
      fc.property(fc.boolean(), header, (isText, rest) => {
        const text = isText ? `text/plain${rest}` : rest
        expect(mediaType(text)).toEqual(byMimeType(text))
      }),
      { numRuns: 1000 },
    )
  })
})

function byMimeType(text: string): unknown {
  try {
    const { essence, params } = new MIMEType(text)
    return { essence, charset: params.get('charset')?.trim().toLowerCase() || undefined }
  } catch {
    return undefined
  }
}
