import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import type { Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { exactNames, leadingNames } from '../../src/strategies/reading/field-names.ts'

type Name = keyof typeof dialects

/** What a dialect reads in the second line of a file: its kind, its name and value in their places, whether it has a comment. */
function readAs(written: string, dialect: Dialect): string {
  const [, line] = parse(`User-agent: *\n${written}\n`, { dialect }).lines
  const { kind, text, field, facts } = line!
  const comment = `${facts.isMissingColon ? ' without a colon' : ''}${facts.hasComment ? ' #' : ''}`
  if (field === undefined) return `${kind}${comment}`
  expect(field.valueSpan.end, `${written} under ${dialect.name}`).toBeLessThanOrEqual(line!.end - line!.start)
  const value = text.slice(field.valueSpan.start, field.valueSpan.end)
  const name = text.slice(field.nameSpan.start, field.nameSpan.end)
  expect([field.writtenName, field.value], `${written} under ${dialect.name}`).toEqual([name, value])
  return `${kind} ${field.nameSpan.start}<${name}> ${field.valueSpan.start}<${value}>${comment}`
}

const needsColon: readonly Name[] = [
  'gym2008',
  'gym2008Longest',
  'heritrix',
  'mk1994',
  'mk1996',
  'protego',
  'reppy',
  'rerpGym2008',
  'rerpMk1996',
  'robotRules',
  'robotsParser',
  'robotstxtGem',
  'robotstxtGem2011',
  'robotstxtGemIntended',
  'urllib',
  'urllib314',
  'wget',
  'yandex',
]
/** What has no name that they look for is no field. */
const knownOnly: readonly Name[] = ['rerpGym2008', 'rerpMk1996', 'texting']
const hashBeginsWord: readonly Name[] = [
  'colly',
  'robotstxtGem',
  'robotstxtGem2011',
  'robotstxtGemIntended',
  'temoto',
  'wget',
]

interface Case {
  readonly line: string
  /** What it is in most dialects. */
  readonly usually: string
  readonly except?: readonly (readonly [readonly Name[], string])[]
}

const cases: readonly Case[] = [
  { line: '', usually: 'blank' },
  { line: '   ', usually: 'blank' },
  { line: '\t', usually: 'blank' },
  { line: '#', usually: 'comment #' },
  { line: ' \t# c: d', usually: 'comment #' },
  {
    line: ' : x',
    usually: 'not-a-field',
    except: [
      [['colly', 'temoto'], 'unknown 1<:> 3<x> without a colon'],
      [['heritrix', 'reppy'], 'unknown 1<> 3<x>'],
      [['protego'], 'user-agent 1<> 2<>'],
    ],
  },
  { line: 'foo: bar', usually: 'unknown 0<foo> 5<bar>', except: [[knownOnly, 'not-a-field']] },
  {
    line: 'foo bar',
    usually: 'unknown 0<foo> 4<bar> without a colon',
    except: [[[...needsColon, 'crawlerCommons', 'texting'], 'not-a-field']],
  },
  {
    line: 'Disallow /a',
    usually: 'disallow 0<Disallow> 9</a> without a colon',
    except: [[needsColon, 'not-a-field']],
  },
  { line: 'Disallow:/a', usually: 'disallow 0<Disallow> 9</a>' },
  { line: '\tDISALLOW:\t/a\t', usually: 'disallow 1<DISALLOW> 11</a>' },
  { line: 'Disallow:', usually: 'disallow 0<Disallow> 9<>' },
  {
    line: 'Disallow: ',
    usually: 'disallow 0<Disallow> 9<>',
    except: [[['colly', 'temoto', 'texting'], 'disallow 0<Disallow> 10<>']],
  },
  { line: 'Disallow:\t/a\t\t# c # d', usually: 'disallow 0<Disallow> 10</a> #' },
  {
    line: 'Disallow: /a#b',
    usually: 'disallow 0<Disallow> 10</a> #',
    except: [[hashBeginsWord, 'disallow 0<Disallow> 10</a#b>']],
  },
  {
    line: 'Disallow: /a#b #c',
    usually: 'disallow 0<Disallow> 10</a> #',
    except: [[hashBeginsWord, 'disallow 0<Disallow> 10</a#b> #']],
  },
]

describe.each(cases)('$line', ({ line, usually, except = [] }) => {
  it.each(Object.entries(dialects))('is, under %s, what its original reads', (name, dialect) => {
    const [, expected = usually] = except.find(([names]) => names.includes(name as Name)) ?? []
    expect(readAs(line, dialect)).toBe(expected)
  })
})

describe('a line', () => {
  it('has its field anywhere under robotexclusionrulesparser', () => {
    const { rerpGym2008 } = dialects
    expect(readAs('please Disallow: /a', rerpGym2008)).toBe('disallow 7<Disallow> 17</a>')
    expect(readAs(' not:Allow:/b:c # d', rerpGym2008)).toBe('allow 5<Allow> 11</b:c> #')
    expect(readAs('x Disallow : /a', rerpGym2008)).toBe('not-a-field')
  })

  it('has its tags left out under crawler-commons if the file looks like a page', () => {
    const { crawlerCommons } = dialects
    const kinds = (text: string): readonly string[] =>
      parse(text, { dialect: crawlerCommons }).lines.map(
        ({ kind, facts }) => `${kind}${facts.hasComment ? ' #' : ''}`,
      )
    expect(kinds('<html>\n\ntext # c')).toEqual(['not-a-field', 'blank', 'not-a-field'])
    expect(kinds('<html>\nuser-agent: *\n<b>Disallow</b>: /a</b>\n<b></b> # c\n')).toEqual([
      'blank',
      'user-agent',
      'disallow',
      'comment #',
      'blank',
    ])
    const [, line] = parse('User-agent: *\n<b>Dis</b>allow: <i>/a<i>b</i> # c\n<body>', {
      dialect: crawlerCommons,
    }).lines
    expect(line?.field).toMatchObject({
      name: 'disallow',
      value: '/ab',
      nameSpan: { start: 3, end: 15 },
      valueSpan: { start: 20, end: 26 },
    })
  })

  it('that is the last has no name alone under temoto', () => {
    const codes = (text: string): readonly string[] =>
      parse(text, { dialect: dialects.temoto }).diagnostics.map(({ code }) => code)
    expect(codes('User-agent: *\nAllow')).toEqual(['not-a-field'])
    expect(codes('User-agent: *\nAllow\n')).toEqual(['missing-colon'])
  })
})

describe('a name', () => {
  const google = ['useragent', 'user agent', 'dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']
  it.each<readonly [Dialect, string, readonly string[]]>([
    [dialects.rfc9309, 'sitemap', ['site-map']],
    [dialects.google, 'user-agent', ['useragent', 'user agent', 'user-agents']],
    [dialects.google, 'disallow', ['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw', 'disallowed']],
    [dialects.protego, 'sitemap', ['sitemaps', 'site-map']],
    [dialects.protego, 'crawl-delay', ['crawl delay']],
    [dialects.protego, 'request-rate', ['request rate']],
    [dialects.protego, 'visit-time', ['visit time']],
    [dialects.texting, 'sitemap', ['site-map', 'site map', 'sitemap']],
    [dialects.robotstxtGem, 'user-agent', ['useragent']],
    [
      dialects.crawlerCommons,
      'user-agent',
      ['useragent', 'useg-agent', 'ser-agent', 'users-agent', 'user agent', 'user-agnet', 'user-agents'],
    ],
    [dialects.crawlerCommons, 'sitemap', ['sitemaps']],
    [dialects.crawlerCommons, 'crawl-delay', ['crawl delay', 'clawl-delay', 'craw-delay', 'crawl-deley']],
  ])('under $0.name is $1 in other words: $2', (dialect, name, words) => {
    for (const word of words) {
      for (const written of [word, word.toUpperCase()]) {
        const [line] = parse(`${written}: 1`, { dialect }).lines
        expect(line?.field?.name, written).toBe(name)
        expect(line?.field?.writtenName).toBe(written)
      }
    }
  })

  it('is unknown where only another dialect knows it', () => {
    for (const word of [...google, 'sitemaps', 'site-map', 'crawl delay']) {
      const [line] = parse(`${word}: 1`, { dialect: dialects.urllib }).lines
      expect(line).toMatchObject({ kind: 'unknown', field: { name: word } })
    }
  })
})

it('the names that a dialect reads are told with its facets', () => {
  const known = exactNames([{ name: 'user-agent', typos: ['useragent', 'user agent'] }, { name: 'allow' }])
  expect(known.name).toBe('exactNames(user-agent (useragent, user agent), allow)')
  expect(exactNames([]).name).toBe('exactNames(none)')
  expect(leadingNames([{ name: 'allow' }], known).name).toBe(`leadingNames(allow; else ${known.name})`)
  expect(known('UserAgent')).toEqual({ kind: 'user-agent', name: 'user-agent', spelling: 'typo' })
  expect(known.initials).toEqual({ agents: 'uuu', rules: 'a', extensions: '' })
})
