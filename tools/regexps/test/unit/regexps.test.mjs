import { describe, expect, it } from 'vitest'

import { proofOf, regexpsIn, shippedRegexps } from '../../regexps.mjs'

const one = (text) => regexpsIn('planted.ts', text)[0]

describe('the list of regular expressions', () => {
  it('has the literals of a source, wherever they stand', () => {
    const text = 'const a: RegExp = /b+$/u; f<string>(x.replace(/c/g, "d")) // /e/\n'
    expect(regexpsIn('planted.ts', text)).toEqual([
      { pattern: 'b+$', flags: 'u' },
      { pattern: 'c', flags: 'g' },
    ])
  })

  it('has those of all that ships', () => {
    const paths = shippedRegexps().flatMap((regexp) => regexp.paths)
    const folders = new Set(paths.map((path) => path.split('/', 2).join('/')))
    const packages = ['batch', 'cli', 'client', 'common', 'compat', 'lint', 'preferences', 'ruly', 'server']
    for (const name of packages) expect(folders).toContain(`packages/${name}`)
    expect(paths).toContain('action/inputs.mjs')
    expect(paths.filter((path) => path.includes('/test/'))).toEqual([])
  })
})

describe('the proof of a regular expression', () => {
  it.each([
    // Linear at one place of the text, quadratic over all.
    'x.replaceAll(/\\s*[\\r\\n]+\\s*/g, "")',
    'x.replace(/<[^>]+>/g, "")',
    'x.matchAll(/([A-Za-z0-9._-]+)\\//g)',
    'x.replace(/=+$/, "")',
    // It is found at each place, after the rest of the text was read in vain.
    'x.replaceAll(/[^]*b|a/g, "")',
    '/^(a+)+$/.test(x)',
    '/^a*a*$/.test(x)',
  ])('fails for %s', (text) => {
    expect(proofOf(one(text))).toMatchObject({ isLinear: false, complexity: expect.any(String) })
  })

  it.each(['/^a+b/', '/\\s+/g', '/<[^>]+>?/g'])('is there for %s', (text) => {
    expect(proofOf(one(text))).toMatchObject({ isLinear: true })
  })
})
