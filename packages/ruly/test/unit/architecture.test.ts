import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

const folders = {
  '': new URL('../../src/', import.meta.url),
  'lint/': new URL('../../../lint/src/', import.meta.url),
  // The engine has a copy of these helpers.
  'common/': new URL('../../../common/src/', import.meta.url),
}

const sources = Object.entries(folders).flatMap(([name, folder]) =>
  readdirSync(fileURLToPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: `${name}${path}`, text: readFileSync(new URL(path, folder), 'utf8') })),
)

function filesWith(pattern: RegExp, within = ''): readonly string[] {
  return sources
    .filter(({ path, text }) => path.startsWith(within) && pattern.test(text))
    .map(({ path }) => path)
    .toSorted()
}

describe('the engine', () => {
  it('reads the name of a dialect only to print it or to mark with it what it made', () => {
    const printers = [
      'lint/compare/sides.ts',
      'lint/lint/fix-changes.ts',
      'proof.ts',
      'robots.ts',
      'snapshot.ts',
    ]
    const readers = filesWith(/(?:dialect|asked)\??\.name|\bname: dialect|\{[^}]*\bname\b[^}]*\} = dialect/)
    expect(readers.filter((path) => !printers.includes(path))).toEqual([])
    expect(readers).toEqual(printers)
  })

  it('has no step that reads the access policy', () => {
    const steps = /^(?:text|url|read|select|match|strategies)\//
    const readers = filesWith(/\baccess\.ts'|\.access\b|\baccess\b[^']*\} =/)
    expect(readers).toContain('model/dialect.ts')
    expect(readers.filter((path) => steps.test(path))).toEqual([])
  })

  it('reads no clock, no environment and no chance', () => {
    expect(filesWith(/\bDate\.|\bDate\(\)|performance\.now|process\.|Math\.random|setTimeout/)).toEqual([])
    // A time that it is given, as text.
    expect(filesWith(/\bDate\b/)).toEqual(['common/words.ts'])
  })

  it('uses Buffer in one file only', () => {
    expect(filesWith(/\bBuffer\b/)).toEqual(['common/utf8.ts'])
  })

  it('has dialects that are a page of data, before the code that only they use', () => {
    const pages = sources
      .filter(({ path }) => path.startsWith('dialects/'))
      .flatMap(({ path, text }) =>
        Array.from(text.matchAll(/^export const \w+: Dialect = \{$[^]*?^\}$/gm), ({ 0: page, index }) => ({
          path,
          lines: page.split('\n').length,
          isFirst: !/^(?:export )?function /m.test(text.slice(0, index)),
        })),
      )
    expect(pages.length).toBeGreaterThanOrEqual(26)
    expect(pages.filter(({ lines, isFirst }) => lines > 45 || !isFirst)).toEqual([])
  })
})
