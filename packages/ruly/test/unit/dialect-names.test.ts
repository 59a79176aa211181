import { describe, expect, it } from 'vitest'

import type { CompileRule, Target } from '../../src/model/dialect.ts'
import { emptyDisallowAllowsRoot, longestWithoutWildcards } from '../../src/dialects/yandex.ts'
import { prefixes, wildcards, wildcardsWithIndexPage } from '../../src/strategies/matching/compile-pattern.ts'
import { resolvedPrefixes, perlTarget } from '../../src/dialects/robot-rules.ts'
import { wildcardsBeforeQuery } from '../../src/dialects/robotstxt-gem.ts'
import { pythonTarget } from '../../src/dialects/rerp.ts'
import { rubyTarget } from '../../src/strategies/matching/ruby-targets.ts'
import { asIs } from '../../src/strategies/matching/normal-forms.ts'
import { asWritten, inForm, ofTheSite, resolvedOnSite } from '../../src/strategies/matching/targets.ts'
import { whatwgTarget } from '../../src/dialects/robots-parser.ts'
import { named } from '../../src/strategies/named.ts'
import * as dialects from '../../src/dialects/index.ts'

const { google, mk1994, rfc9309, robotRules, robotsRb, robotstxtGem2011 } = dialects

describe('what a dialect is made of', () => {
  it('has a name that prints, in every facet', () => {
    const nameless = Object.values(dialects).flatMap(({ name, reading, grouping, selection, matching }) =>
      Object.entries({ ...reading, ...grouping, ...selection, ...matching })
        .filter(([, value]) => typeof value === 'function' && !/^[a-z][A-Za-z]+(?:\(.+\))?$/.test(value.name))
        .map(([member]) => `${name}.${member}`),
    )
    expect(nameless).toEqual([])
  })

  it('is told by the name: what it was made with, and the fields that it knows', () => {
    expect(rfc9309.matching.compile.name).toBe('wildcards(patternForm)')
    expect(mk1994.reading.classify.name).toBe('exactNames(user-agent, disallow)')
    expect(robotsRb.reading.classify.name).toBe(
      'leadingNames(user-agent, allow, disallow, sitemap, crawl-delay; else exactNames(none))',
    )
    expect(google.reading.classify.name).toMatch(
      /^leadingNames\(user-agent \(useragent, user agent\), allow, /,
    )
    expect(robotRules.reading.split.name).toBe('colonNeeded(trimUnicode)')
    expect(robotstxtGem2011.matching.target.name).toBe(
      "rubyTarget(decodedExceptReserved, emptyPath: '', opaque: '/')",
    )
  })

  it('compares a path with itself, whatever its names', () => {
    const rule = { line: 1, kind: 'disallow', value: '/a', rawValue: '/a' } as const
    for (const { name, matching } of Object.values(dialects)) {
      expect(matching.target('http://example.com/a', 'http://example.com:80'), name).toBe('/a')
      expect(matching.compile(rule, undefined).at(0)?.segments, name).toEqual(['/a'])
    }
  })

  it('has the names of what it was made with, also if it is made by others', () => {
    const made = [
      asWritten,
      inForm(asIs),
      ofTheSite(asIs),
      resolvedOnSite(asIs, 'http://example.com/'),
      whatwgTarget(asIs),
      perlTarget(asIs),
      pythonTarget(asIs),
      rubyTarget(asIs, { emptyPath: '/', opaque: null }),
      rubyTarget(asIs, { emptyPath: '', opaque: '/' }),
      prefixes(asIs),
      resolvedPrefixes(asIs),
      wildcards(asIs),
      wildcardsBeforeQuery(asIs),
      wildcardsWithIndexPage(asIs),
      emptyDisallowAllowsRoot(wildcards(asIs)),
    ]
    expect(made.map(({ name }) => name)).toEqual([
      'asWritten',
      'inForm(asIs)',
      'ofTheSite(asIs)',
      'resolvedOnSite(asIs)',
      'whatwgTarget(asIs)',
      'perlTarget(asIs)',
      'pythonTarget(asIs)',
      "rubyTarget(asIs, emptyPath: '/', opaque: null)",
      "rubyTarget(asIs, emptyPath: '', opaque: '/')",
      'prefixes(asIs)',
      'resolvedPrefixes(asIs)',
      'wildcards(asIs)',
      'wildcardsBeforeQuery(asIs)',
      'wildcardsWithIndexPage(asIs)',
      'emptyDisallowAllowsRoot(wildcards(asIs))',
    ])
  })

  it('promises that bytes and stars stay in patterns, where they do', () => {
    const lettersOnly = '-./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
    const promises = ({ literal, keepsStars }: CompileRule): readonly unknown[] => [
      String.fromCharCode(...[...(literal ?? []).keys()].filter((octet) => literal?.[octet] === 1)),
      keepsStars,
    ]
    for (const make of [prefixes, resolvedPrefixes, wildcardsBeforeQuery])
      expect(promises(make(asIs)), make.name).toEqual([lettersOnly, undefined])
    const graphic = Array.from(`${lettersOnly}!&'()+,:;=?@~`).toSorted().join('')
    for (const make of [wildcards, wildcardsWithIndexPage])
      expect(promises(make(asIs)), make.name).toEqual([graphic, true])
    expect(promises(emptyDisallowAllowsRoot(wildcards(asIs)))).toEqual([graphic, true])
    expect(promises(longestWithoutWildcards(wildcards(asIs)))).toEqual(['', undefined])
  })

  it('says which characters a target has otherwise than the URL', () => {
    const changed = ({ inUrl }: Target): string =>
      Array.from({ length: 128 }, (_, code) => String.fromCharCode(code))
        .filter((character) => inUrl?.changed[character.charCodeAt(0)] === 1)
        .join('')
    const beyond = ({ inUrl }: Target): ReadonlySet<number> => new Set(inUrl?.changed.subarray(128))
    const unsafe = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)).join('')
    expect([changed(asWritten), changed(inForm(asIs))]).toEqual(['#', '#%'])
    expect(changed(ofTheSite(asIs))).toBe(`${unsafe}"#$%*<>\\^\`{|}\u007f`)
    for (const target of [asWritten, inForm(asIs), ofTheSite(asIs)])
      expect(beyond(target)).toEqual(new Set([1]))
  })

  it('does what the function does that it is made of, and has its members', () => {
    const lower = Object.assign((octets: string): string => octets.toLowerCase(), { isLower: true })
    const made = named(lower, 'madeOf(nothing)')
    expect(made.name).toBe('madeOf(nothing)')
    expect(made('AB')).toBe('ab')
    expect(made.isLower).toBe(true)
  })
})
