import { describe, expect, it } from 'vitest'

import * as dialects from '../../src/dialects/index.ts'
import type { Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'

type Name = keyof typeof dialects

/** What a dialect reads in the second line of a file: its kind, its name and value in their places, whether it has a comment. */
function readAs(written: string, dialect: Dialect): string {
  const [, line] = parse(`User-agent: *\n${written}\n`, { dialect }).lines
  const { kind, text, field, facts } = line!
  const comment = facts.hasComment ? ' #' : ''
  if (field === undefined) return `${kind}${comment}`
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
      [['colly', 'temoto'], 'unknown 1<:> 3<x>'],
      [['heritrix', 'reppy'], 'unknown 1<> 3<x>'],
      [['protego'], 'user-agent 1<> 2<>'],
    ],
  },
  { line: 'foo: bar', usually: 'unknown 0<foo> 5<bar>', except: [[knownOnly, 'not-a-field']] },
  {
    line: 'foo bar',
    usually: 'unknown 0<foo> 4<bar>',
    except: [[[...needsColon, 'crawlerCommons', 'texting'], 'not-a-field']],
  },
  { line: 'Disallow /a', usually: 'disallow 0<Disallow> 9</a>', except: [[needsColon, 'not-a-field']] },
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
