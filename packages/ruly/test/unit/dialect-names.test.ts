import { describe, expect, it } from 'vitest'

import { resolvedOnSite } from '../../src/strategies/matching/resolved-target.ts'
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

  it('names how it compares rules with URLs', () => {
    const gem = "rubyTarget(scrubbedExceptReserved, emptyPath: '/', opaque: null)"
    const oldGem = "rubyTarget(decodedExceptReserved, emptyPath: '', opaque: '/')"
    const names = Object.values(dialects).map(({ name, matching: { target, compile } }) => [
      name,
      `${target.name}, ${compile.name}`,
    ])
    expect(Object.fromEntries(names)).toEqual({
      bing: 'ofTheSite(targetForm), wildcards(patternForm)',
      colly: 'collyTarget, searchedWildcards',
      crawlerCommons: 'commonsTarget, commonsWildcards',
      google: 'asWritten, wildcardsWithIndexPage(escapedForm)',
      gym2008: 'inForm(decodedExceptSlash), wildcards(decodedExceptSlash)',
      gym2008Longest: 'inForm(decodedExceptSlash), wildcards(decodedExceptSlash)',
      heritrix: 'decodedTarget, lastSortedPrefix',
      mk1994: 'asWritten, prefixes(asIs)',
      mk1996: 'inForm(decodedExceptSlash), prefixes(decodedExceptSlash)',
      protego: 'protegoTarget, protegoWildcards',
      reppy: 'mozTarget, mozWildcards',
      rerpGym2008: 'pythonTarget(decodedTextExceptSlash), wildcards(decodedTextExceptSlash)',
      rerpMk1996: 'pythonTarget(decodedTextExceptSlash), prefixes(decodedTextExceptSlash)',
      rfc9309: 'ofTheSite(targetForm), wildcards(patternForm)',
      robotRules: 'perlTarget(uriForm), resolvedPrefixes(uriForm)',
      robotsParser: 'whatwgTarget(capitalEscapes), wildcards(encodeUriForm)',
      robotsRb: 'strictRubyTarget, wildcardsWithIndexPage(escapedForm)',
      robotstxtGem: `${gem}, wildcardsBeforeQuery(scrubbedExceptReserved)`,
      robotstxtGem2011: `${oldGem}, wildcardsBeforeQuery(decodedExceptReserved)`,
      robotstxtGemIntended: `${gem}, wildcardsBeforeQuery(scrubbedExceptReserved)`,
      temoto: 'asWritten, searchedWildcards',
      texting: 'fragmentTarget, fragmentWildcards',
      urllib: 'unquotedUrlTarget, unquotedUrlPrefixes',
      urllib314: 'requotedUrlTarget, requotedWildcards',
      wget: 'wgetTarget, rootedPrefixes',
      yandex: 'ofTheSite(targetForm), emptyDisallowAllowsRoot(wildcards(patternForm))',
    })
    expect(resolvedOnSite(rfc9309.reading.clean, 'http://example.com/').name).toBe('resolvedOnSite(asIs)')
  })

  it('is the function itself, under another name', () => {
    const made = (octets: string): string => octets
    expect(named(made, 'madeOf(nothing)')).toBe(made)
    expect(made.name).toBe('madeOf(nothing)')
  })
})
