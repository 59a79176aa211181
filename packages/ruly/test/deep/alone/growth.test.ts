import { describe, expect, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { parse, type Robots } from '../../../src/index.ts'
import { growthOf, mostGrowth } from '../../support/growth.ts'

function askAll(robots: Robots): void {
  const policy = robots.forAgent('x')
  // Enough for an index.
  for (let i = 0; i < 200; i++) policy.isAllowed(`https://example.com/a${i}/b`)
  policy.check('/a')
  policy.explain('/a5/b')
  const { groups, extensions } = policy
  expect(groups.length + extensions.length + robots.lines.length + robots.diagnostics.length).toBeGreaterThan(
    0,
  )
}

/** Reads and asks a file of some size, then larger ones. */
function growthOfFile(file: (size: number) => string, size: number, dialect: dialects.Dialect): number {
  return growthOf((times) => {
    const text = file(size * times)
    return () => askAll(parse(text, { dialect, maxBytes: Infinity }))
  })
}

const everyone = 'User-agent: *\n'

/** Files of so many octets, each of them a line end. */
const lineEnds: Readonly<Record<string, (size: number) => string>> = {
  'nothing but CR': (size) => '\r'.repeat(size),
  'nothing but LF, and a CR at the end': (size) => `${'\n'.repeat(size)}\r`,
  'nothing but CR, and an LF at the end': (size) => `${'\r'.repeat(size)}\n`,
  'LF and CR in turn': (size) => '\n\r'.repeat(size / 2),
}

/** Files of so many octets, of few lines. */
const octets: Readonly<Record<string, (size: number) => string>> = {
  'nothing but NUL': (size) => '\0'.repeat(size),
  'NUL behind a rule': (size) => `${everyone}Disallow: /a\n${'\0'.repeat(size)}`,
  'one line of text': (size) => 'x'.repeat(size),
  'one line of words': (size) => 'a '.repeat(size / 2),
  'nothing but spaces': (size) => ' '.repeat(size),
  'spaces before a name': (size) => `${' '.repeat(size)}Disallow: /a`,
  'spaces before a colon': (size) => `Disallow${' '.repeat(size)}: /a`,
  'spaces inside of a value': (size) => `${everyone}Disallow: /a${' '.repeat(size)}b`,
  'nothing but colons': (size) => ':'.repeat(size),
  'a rule with a long comment': (size) => `${everyone}Disallow: /a #${'x'.repeat(size)}`,
  'a rule with a long path': (size) => `${everyone}Disallow: /a${'/b'.repeat(size / 2)}`,
  'a rule of stars': (size) => `${everyone}Disallow: /a${'*'.repeat(size)}`,
  'a rule of escapes': (size) => `${everyone}Disallow: /a${'%C3'.repeat(size / 3)}`,
  'a rule of dot segments': (size) => `${everyone}Disallow: /a${'/..'.repeat(size / 3)}`,
  'a robot with a long name': (size) => `User-agent: ${'a-'.repeat(size / 2)}\nDisallow: /a`,
  'an extension with a long value': (size) => `Content-Signal: ${'a=b,'.repeat(size / 4)}`,
}

function lines(size: number, line: (i: number) => string): string {
  return Array.from({ length: size }, (_, i) => `${line(i)}\n`).join('')
}

/** Files of so many lines or groups. */
const many: Readonly<Record<string, (size: number) => string>> = {
  rules: (size) => everyone + lines(size, (i) => `Disallow: /a${i}`),
  'rules that are the same': (size) => everyone + lines(size, () => 'Disallow: /a'),
  'rules with wildcards': (size) => everyone + lines(size, (i) => `Disallow: /*a${i}*b$`),
  'rules without a value': (size) => everyone + lines(size, () => 'Disallow:'),
  'rules that count otherwise than they stand': (size) =>
    everyone + lines(size, (i) => `Disallow: /a${i}\0b`),
  'rules without a group': (size) => lines(size, (i) => `Disallow: /a${i}`),
  'groups for others': (size) => lines(size, (i) => `User-agent: b${i}\nDisallow: /a${i}\n`),
  'groups for the robot': (size) => lines(size, (i) => `User-agent: x\nDisallow: /a${i}\n`),
  'groups for everyone': (size) => lines(size, (i) => `User-agent: *\nDisallow: /a${i}\n`),
  'groups without rules': (size) => lines(size, (i) => `User-agent: b${i}\n`),
  'user-agent lines of one group': (size) => `${lines(size, (i) => `User-agent: b${i}`)}Disallow: /a\n`,
  'user-agent lines that name the robot': (size) => `${lines(size, () => 'User-agent: x')}Disallow: /a\n`,
  sitemaps: (size) => lines(size, (i) => `Sitemap: https://example.com/${i}`),
  'delays of robots that share their rules': (size) =>
    `${lines(size, (i) => `User-agent: ${i % 2 === 0 ? 'x' : `b${i}`}\nCrawl-delay: ${i}`)}Disallow: /a\n`,
  'delays of one group': (size) => `User-agent: x\n${lines(size, (i) => `Crawl-delay: ${i}`)}`,
  'unknown fields': (size) => lines(size, (i) => `Field-${i}: x`),
}

const { rfc9309, google, rerpGym2008, robotstxtGem } = dialects

/** For attempts on a busy machine. */
const patience = { timeout: 60_000 }

describe.each([rfc9309, google, rerpGym2008, robotstxtGem])(
  'under $name, time grows as the file does',
  (dialect) => {
    it.each(Object.entries(lineEnds))('in line ends: %s', patience, (_, file) => {
      expect(growthOfFile(file, 16_000, dialect)).toBeLessThan(mostGrowth)
    })

    it.each(Object.entries(octets))('in octets: %s', patience, (_, file) => {
      expect(growthOfFile(file, 16_000, dialect)).toBeLessThan(mostGrowth)
    })

    it.each(Object.entries(many))('in lines: many %s', patience, (_, file) => {
      expect(growthOfFile(file, 500, dialect)).toBeLessThan(mostGrowth)
    })
  },
)

/** URLs of so many octets, for rules that end before a `?` or at the end. */
const paths: Readonly<Record<string, (size: number) => string>> = {
  'nothing but question marks': (size) => `/${'?'.repeat(size)}`,
  'what the rule ends with, over and over': (size) => `/${'a/b'.repeat(size / 3)}`,
  'the same with a question mark at the end': (size) => `/${'a/b'.repeat(size / 3)}?c`,
  'the beginning of what it ends with': (size) => `/${'a'.repeat(size)}?`,
}

describe.each([robotstxtGem, dialects.robotstxtGemIntended, dialects.robotstxtGem2011, rfc9309])(
  'under $name, time grows as the URL does',
  (dialect) => {
    it.each(Object.entries(paths))('for %s', patience, (_, path) => {
      const rules = ['/*a*b$', '/*/b$', `/*${'a'.repeat(40)}b$`, '/*a/ba/b$', '/*?$', '/*a*a*a*a*a*a*c$']
      const robots = parse(['User-agent: *', ...rules.map((rule) => `Disallow: ${rule}`), ''].join('\n'), {
        dialect,
      })
      const growth = growthOf((times) => {
        const url = `https://example.com${path(3000 * times)}`
        return () => {
          for (let i = 0; i < 10; i++) robots.check('x', url)
        }
      })
      expect(growth).toBeLessThan(mostGrowth)
    })
  },
)
