import { parse } from 'ruly'
import { purposes } from '@ruly/preferences'
import { rfc9309 } from 'ruly/dialects'
import { describe, expect, it } from 'vitest'

import { filePreferencesOf } from '../../../src/census/rows/file-preferences.ts'
import { NamingLines } from '../../../src/census/rows/naming-lines.ts'

const site = 'https://example.com'
const naming = new NamingLines(rfc9309.selection, ['*', 'CCBot', 'GPTBot'])

/** The preferences in a file, with the names of what each agent is told. */
const preferencesIn = (...lines: readonly string[]) => {
  const robots = parse(lines.join('\n'), { url: `${site}/robots.txt` })
  const found = filePreferencesOf({ robots, site }, naming)
  if (found === undefined) return undefined
  const uses = Array.from(found.uses, ([agent, byPurpose]) => {
    const told = purposes.filter((purpose) => byPurpose[purpose] !== 'unknown')
    return [agent, told.map((purpose) => `${purpose}-${byPurpose[purpose]}`)] as const
  })
  return { ...found, uses: new Map(uses) }
}

describe('the preferences of a file in a census', () => {
  it('are nothing for a file that says nothing about use', () => {
    expect(preferencesIn('User-agent: *', 'Disallow: /a', 'Sitemap: /s.xml')).toBeUndefined()
    expect(preferencesIn('# Content-Signal: ai-train=no')).toBeUndefined()
  })

  it('are those of each agent for the root of the site, by purpose', () => {
    expect(
      preferencesIn(
        'User-agent: *',
        'Content-Signal: search=yes, ai-train=no',
        'Allow: /',
        '',
        'User-agent: GPTBot',
        'Content-Usage: train-ai=y',
        'Allow: /',
        '',
        'User-agent: CCBot',
        'Disallow: /',
      ),
    ).toEqual({
      sources: ['content-signal', 'content-usage'],
      traits: ['other-reading'],
      uses: new Map([
        ['*', ['search-allowed', 'train-ai-disallowed']],
        ['CCBot', []],
        ['GPTBot', ['train-ai-allowed']],
      ]),
    })
  })

  it('are those of the lines that name an agent, beside others of its group', () => {
    const uses = preferencesIn(
      'User-agent: GPTBot',
      'Content-Usage: train-ai=n',
      'User-agent: CCBot',
      'Content-Usage: search=y',
      'Disallow: /a',
    )?.uses
    expect(uses).toEqual(
      new Map([
        ['*', []],
        ['CCBot', ['search-allowed']],
        ['GPTBot', ['train-ai-disallowed']],
      ]),
    )
  })

  it('are not evaluated for a file of nothing but preferences', () => {
    const lines = Array.from({ length: 1001 }, (_, n) => `Content-Usage: /${n} train-ai=n`)
    expect(preferencesIn('User-agent: *', ...lines)).toEqual({
      sources: ['content-usage'],
      traits: ['too-many'],
      uses: new Map(),
    })
    expect(preferencesIn('User-agent: *', ...lines.slice(1))?.traits).toEqual(['path'])
  })

  it('have the traits of lines', () => {
    const traitsOf = (...lines: readonly string[]) => preferencesIn('User-agent: *', ...lines)?.traits
    expect(traitsOf('Content-Usage: train-ai=n')).toEqual([])
    expect(traitsOf('Content-Usage: /open/ train-ai=y')).toEqual(['path'])
    expect(traitsOf('Content-Usage: train-ai n')).toEqual(['not-readable'])
    expect(traitsOf('Content-Usage: train-ai=n', 'Content-Signal: ai-train=yes')).toEqual(['contradiction'])
  })

  it('have licences as a source, which are not read', () => {
    expect(preferencesIn('License: https://example.com/license.xml')).toEqual({
      sources: ['licence'],
      traits: [],
      uses: new Map([
        ['*', []],
        ['CCBot', []],
        ['GPTBot', []],
      ]),
    })
    expect(preferencesIn('License: https://')?.traits).toEqual(['not-readable'])
  })
})
