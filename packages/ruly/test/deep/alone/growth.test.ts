import { describe, expect, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { editRobots, type RobotsEditor } from '../../../src/edit/index.ts'
import { parse, type Robots } from '../../../src/index.ts'
import { growthOf, mostGrowth } from '../../support/growth.ts'
import { everyone, lineEnds, many, fewLines } from '../../support/hostile-files.ts'

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

const { rfc9309, google, rerpGym2008, robotstxtGem } = dialects

/** For attempts on a busy machine. */
const patience = { timeout: 60_000 }

describe.each([rfc9309, google, rerpGym2008, robotstxtGem])(
  'under $name, time grows as the file does',
  (dialect) => {
    it.each(Object.entries(lineEnds))('in line ends: %s', patience, (_, file) => {
      expect(growthOfFile(file, 16_000, dialect)).toBeLessThan(mostGrowth)
    })

    it.each(Object.entries(fewLines))('of few lines: %s', patience, (_, file) => {
      expect(growthOfFile(file, 16_000, dialect)).toBeLessThan(mostGrowth)
    })

    it.each(Object.entries(many))('in lines: many %s', patience, (_, file) => {
      expect(growthOfFile(file, 500, dialect)).toBeLessThan(mostGrowth)
    })
  },
)

const { heritrix, temoto, texting, urllib314 } = dialects

describe.each(Object.values(dialects).map((dialect) => [dialect.name, dialect] as const))(
  'under %s, time grows as the number of groups does',
  (_, dialect) => {
    it.each(['groups for the robot', 'groups for the robot and others', 'groups for everyone'])(
      '%s',
      patience,
      (file) => {
        expect(growthOfFile(many[file] as (size: number) => string, 1000, dialect)).toBeLessThan(mostGrowth)
      },
    )
  },
)

describe('Other dialects read in time that grows as the file does', () => {
  it.each([
    { dialect: temoto, file: 'a rule of stars that are not at its end' },
    { dialect: heritrix, file: 'a rule of tags without an end' },
    { dialect: heritrix, file: 'spaces inside of a value' },
    { dialect: heritrix, file: 'a delay of digits' },
    { dialect: texting, file: 'a delay of digits' },
  ])('under $dialect.name: $file', patience, ({ dialect, file }) => {
    expect(growthOfFile(fewLines[file] as (size: number) => string, 16_000, dialect)).toBeLessThan(mostGrowth)
  })

  it.each(['user-agent lines of one group', 'user-agent lines that name the robot', 'groups for the robot'])(
    'under urllib314: many %s',
    patience,
    (file) => {
      expect(growthOfFile(many[file] as (size: number) => string, 500, urllib314)).toBeLessThan(mostGrowth)
    },
  )

  it('and the URL does: spaces in it under heritrix', patience, () => {
    const robots = parse(`${everyone}Disallow: /b`, { dialect: heritrix })
    const growth = growthOf((times) => {
      const url = `https://example.com/${' '.repeat(4000 * times)}a`
      return () => robots.check('x', url)
    })
    expect(growth).toBeLessThan(mostGrowth)
  })
})

describe('a change takes time that grows as the number of groups does', () => {
  const changes: Readonly<Record<string, (editor: RobotsEditor) => boolean>> = {
    removeAgent: (editor) => editor.removeAgent('x'),
    mergeGroups: (editor) => editor.mergeGroups('x'),
    addRule: (editor) => editor.addRule('x', 'allow', '/new'),
    removeRule: (editor) => editor.removeRule('x', 'disallow', '/'),
  }

  it.each(Object.entries(changes))('%s', patience, (_, change) => {
    const growth = growthOf((times) => {
      const text = 'User-agent: x\nCrawl-delay: 1\nDisallow: /\nDisallow: /a\n\n'.repeat(2500 * times)
      return () => expect(change(editRobots(text))).toBe(true)
    })
    expect(growth).toBeLessThan(mostGrowth)
  })
})

/** URLs of so many bytes, for rules that end before a `?` or at the end. */
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
