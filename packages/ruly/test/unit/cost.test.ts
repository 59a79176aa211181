import { describe, expect, it } from 'vitest'

import { FileExtensions } from '../../src/read/extensions/file-extensions.ts'
import { matchEnd, patternOf } from '../../src/match/match-pattern.ts'
import type { Pattern } from '../../src/model/dialect.ts'
import { protego, rfc9309, type Dialect } from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { rowSize } from '../../src/read/row-table.ts'
import { returnScratch, scratchOf } from '../../src/text/scratch-bytes.ts'
import { rowsOf } from '../support/rows-of.ts'

/** How a match went: where it ended, how often a segment was looked for, and how many bytes of the target were passed. */
function costOf(
  pattern: string,
  target: string,
  anchor?: Pattern['anchor'],
): { end: number; searches: number; passed: number } {
  let searches = 0
  let passed = 0
  const made = patternOf(pattern)
  const end = matchEnd(
    anchor === undefined ? made : { ...made, anchor },
    target,
    0,
    (text, segment, from) => {
      const found = text.indexOf(segment, from)
      searches++
      passed += (found < 0 ? text.length : found + segment.length) - from
      return found
    },
  )
  return { end, searches, passed }
}

describe('a pattern of 25 stars', () => {
  const pattern = `/${'*a'.repeat(25)}*b`

  it.each([60, 100_000])('goes once over %i bytes that it does not match', (length) => {
    const { end, searches, passed } = costOf(pattern, `/${'a'.repeat(length)}c`)
    expect(end).toBe(-1)
    expect(searches).toBe(26)
    expect(passed).toBe(length + 1)
  })

  it('goes once over what it matches', () => {
    const { end, passed } = costOf(pattern, `/${'a'.repeat(100_000)}b`)
    expect(end).toBe(100_002)
    expect(passed).toBe(100_001)
  })

  it('looks at the end first to last where it is anchored', () => {
    expect(costOf(`/${'*a'.repeat(25)}$`, `/${'a'.repeat(100_000)}`)).toEqual({
      end: 100_001,
      searches: 24,
      passed: 24,
    })
  })
})

describe('a pattern that ends before a question mark or at the end', () => {
  const targets = [`/${'?'.repeat(100_000)}`, `/${'ab?'.repeat(33_333)}`, `/${'ab'.repeat(50_000)}?c`]

  it.each(targets.map((target) => [target.slice(0, 8), target]))(
    'goes at most once over %s…',
    (_, target) => {
      for (const pattern of ['/*a*b$', '/*b$', '/*?$', '/*abab?ab$', '/*a*a*a*a*c$']) {
        const { searches, passed } = costOf(pattern, target, 'end-or-query')
        expect(searches, pattern).toBeLessThanOrEqual(pattern.split('*').length - 1)
        expect(passed, pattern).toBeLessThanOrEqual(target.length)
      }
    },
  )
})

describe('a pattern that ends where its last segment first occurs', () => {
  it.each([
    ['/*a$', '/xa', 3],
    ['/*a$', '/xaba', -1],
    ['/*a*b$', '/aab', 4],
    ['/*a*b$', '/abb', -1],
    ['/*a$', '/x', -1],
  ])('matches: %s in %s ends at %i', (pattern, target, end) => {
    expect(costOf(pattern, target, 'first-end').end).toBe(end)
  })

  it.each(['/*a*b$', '/*b$', '/*abab?ab$', '/*a*a*a*a*c$'])(
    'goes once over a target at most: %s',
    (pattern) => {
      for (const target of [`/${'a'.repeat(100_000)}`, `/${'ab?'.repeat(33_333)}`]) {
        const { searches, passed } = costOf(pattern, target, 'first-end')
        expect(searches).toBeLessThanOrEqual(pattern.split('*').length - 1)
        expect(passed).toBeLessThanOrEqual(target.length)
      }
    },
  )
})

describe('a match', () => {
  const matches: readonly (readonly [string, string, number])[] = [
    ['', '/a', 0],
    ['/', '/a', 1],
    ['/a', '/b', -1],
    ['/a$', '/a', 2],
    ['/a$', '/ab', -1],
    ['$', '/', -1],
    ['*', '/a', 0],
    ['/*$', '/a', 2],
    ['/a*', '/a', 2],
    ['/a*b', '/axbxb', 4],
    ['/*.php$', '/a.php.php', 10],
    ['/*ab$', '/aab', 4],
    ['/a*a$', '/a', -1],
    ['/a**b', '/ab', 3],
    ['/a$b', '/a$b', 4],
    ['/*a*b*', '/xaxbx', 5],
  ]
  it.each(matches)('of %s in %s ends at %i', (pattern, target, end) => {
    expect(matchEnd(patternOf(pattern), target)).toBe(end)
  })
})

describe('a first question', () => {
  /** How many rules are compiled for it, of as many as 512,000 bytes hold. */
  function compiledFor(rule: (i: number) => string, url: string): { rules: number; compiled: number } {
    const counts = { rules: 0, compiled: 0 }
    let text = 'User-agent: *\n'
    for (; text.length < 500_000; counts.rules++) text += `Disallow: ${rule(counts.rules)}\n`
    const { compile } = rfc9309.matching
    const counting = Object.assign(
      (...given: Parameters<typeof compile>) => (counts.compiled++, compile(...given)),
      compile,
    )
    const dialect = { ...rfc9309, matching: { ...rfc9309.matching, compile: counting } }
    expect(parse(text, { dialect }).isAllowed('x', url)).toBe(true)
    return counts
  }

  it.each([
    ['a star before each word', (i: number) => `/*${(i + 1000).toString(36)}q`],
    ['a star between two words', (i: number) => `/a*${i + 1000}q*b`],
    ['a star and an end', (i: number) => `*.${i}q$`],
    ['characters that are escaped', (i: number) => `/*\u00e9${i}q`],
  ])('compiles no rule that cannot match: %s', (_, rule) => {
    for (const url of ['/a/b.html', `/${'abc/def.ghi?jk=lm'.repeat(60)}`]) {
      const { rules, compiled } = compiledFor(rule, url)
      expect(rules).toBeGreaterThan(20_000)
      expect(compiled).toBe(0)
    }
  })
})

describe('a newly read file', () => {
  const letters = (length: number): string => 'a'.repeat(length)
  const rules = Array.from({ length: 400 }, (_, i) => `Disallow: /*${letters(i)}b${letters(400 - i)}`)
  const text = `User-agent: *\n${rules.join('\n')}\n`

  /** How many patterns are made for some questions about URLs of a length. */
  function compiledFor(questions: number, length: number): number {
    let compiled = 0
    const counting: Dialect = {
      ...rfc9309,
      matching: {
        ...rfc9309.matching,
        compile: (rule, robotsUrl) => {
          compiled++
          return rfc9309.matching.compile(rule, robotsUrl)
        },
      },
    }
    const policy = parse(text, { dialect: counting }).forAgent('x')
    for (let i = 0; i < questions; i++)
      expect(policy.isAllowed(`/${letters(length + i)}b${letters(i)}`)).toBe(i === 0)
    return compiled
  }

  it.each([1, 40])('has each rule compiled twice at most, however long %i URLs are', (questions) => {
    expect(compiledFor(questions, 4000)).toBeLessThanOrEqual(2 * rules.length)
  })

  it('has an index once questions have taken as long as it takes to make, however few they are', () => {
    expect([compiledFor(2, 400), compiledFor(40, 400)]).toEqual([rules.length, 2 * rules.length])
    expect(compiledFor(8, 4000)).toBe(2 * rules.length)
  })

  it('answers as its list of rules does, before there is an index and after', () => {
    const robots = parse(text)
    for (let i = 0; i < 40; i++) {
      const url = `/${`${letters(i * 13)}b`.repeat(8)}${letters(i * 5)}`
      const first = robots.explain('x', url).rules.find(({ matchedBytes }) => matchedBytes !== null)
      expect(robots.check('x', url).rule?.line).toBe(first?.line)
      expect(robots.isAllowed('x', url)).toBe(first === undefined)
    }
  })
})

describe('parsing', () => {
  it('hands each byte to the splitter once, whatever the line ends', () => {
    let handed = 0
    const counting: Dialect = {
      ...rfc9309,
      reading: {
        ...rfc9309.reading,
        split: (line) => {
          handed += line.length
          return rfc9309.reading.split(line)
        },
      },
    }
    for (const end of ['\n', '\r', '\r\n']) {
      handed = 0
      const lines = Array.from({ length: 1000 }, (_, i) => `Disallow: /${i}`)
      expect(parse(lines.join(end), { dialect: counting }).groups).toEqual([])
      expect(handed).toBe(lines.join('').length)
    }
  })
})

describe('a line', () => {
  /** How many lines are cut out of a file when its groups are found, and when its lines are. */
  function cutFrom(text: string, own: Dialect = rfc9309): readonly number[] {
    const counts = { splits: 0 }
    const { split } = own.reading
    const counting = Object.assign(
      (...given: Parameters<typeof split>) => (counts.splits++, split(...given)),
      split,
    )
    const dialect = { ...own, reading: { ...own.reading, split: counting } }
    expect(parse(Buffer.from(text, 'latin1'), { dialect }).forAgent('a').groups).toHaveLength(1)
    const forGroups = counts.splits
    expect(rowsOf(text, dialect, 'lines').groups.length).toBeGreaterThan(0)
    return [forGroups, counts.splits - forGroups]
  }

  it.each([
    'user-agent:x',
    'USER-AGENT: \t X\t ',
    'Allow:',
    'Allow: \t',
    'Disallow: /',
    'DisAllow:/a b:c',
    'Sitemap: s',
    'Crawl-delay: 1',
    'CRAWL-DELAY:\t1.5\t',
    '',
    '#',
    '# Disallow: /a',
  ])('in its usual form is read where it is: %j', (line) => {
    for (const end of ['\n', '\r', '\r\n'])
      expect(cutFrom(`User-agent: a${end}${line}${end}Disallow: /${end}${line}`)).toEqual([0, 0])
  })

  it.each([
    ' Allow: /',
    'Allow : /',
    'Allow /',
    'Allow: /#',
    'Allow: / # c',
    'Allow: \u00e9',
    'Allow: \u000b/',
    'Allow: /\u007f',
    'Alow: /',
    'Disallows: /',
  ])('in another form is cut out once: %j', (line) => {
    expect(cutFrom(`User-agent: a\n${line}\nDisallow: /\n`)).toEqual([1, 1])
  })

  it.each(['Crawl-dela: 1', 'x: 1', ' # c', ' x'])(
    'that can be no rule is cut out for the table alone: %j',
    (line) => {
      expect(cutFrom(`User-agent: a\n${line}\nDisallow: /\n`)).toEqual([0, 1])
    },
  )

  it.each([' ', '\t \t'])('of blanks is never cut out: %j', (line) => {
    expect(cutFrom(`User-agent: a\n${line}\nDisallow: /\n`)).toEqual([0, 0])
  })

  it('in its usual form is cut out where a dialect does not promise to read it as usual', () => {
    const { split } = rfc9309.reading
    const unusual = { ...rfc9309, reading: { ...rfc9309.reading, split: split.bind(undefined) } }
    expect(cutFrom('User-agent: a\nDisallow: /', unusual)).toEqual([2, 2])
  })

  it('is cut out once, whichever groups are asked about', () => {
    const { split } = rfc9309.reading
    let splits = 0
    const counting = Object.assign((...given: Parameters<typeof split>) => (splits++, split(...given)), split)
    const dialect = { ...rfc9309, reading: { ...rfc9309.reading, split: counting } }
    const rules = 'Disallow: /a # c\n'.repeat(400)
    const robots = parse(`User-agent: a\n${rules}User-agent: b\nDisallow: /b # c\n`, { dialect })
    expect(robots.isAllowed('b', '/b')).toBe(false)
    expect(splits).toBe(401)
    expect(robots.isAllowed('a', '/b')).toBe(true)
    expect(robots.groups.map((group) => group.rules.length)).toEqual([400, 1])
    expect(splits).toBe(401)
  })

  it('is behind a byte order mark read where it is', () => {
    expect(cutFrom('\u00ef\u00bb\u00bfUser-agent: a\nDisallow: /')).toEqual([0, 0])
  })

  it('has its name kept only if it is that of an extension', () => {
    const text = 'User-agent: a\nx: 1\nDisallow: /\nHost: b\nSitemap: c\n'
    expect([...rowsOf(text, rfc9309, 'lines').names]).toEqual([
      [3 * rowSize, 'host'],
      [4 * rowSize, 'sitemap'],
    ])
    expect([...rowsOf(text, rfc9309, 'rules').names]).toEqual([])
  })
})

describe('the memory that a file is read in', () => {
  const read = (text: string): void => {
    const robots = parse(text)
    expect(robots.groups.map(({ rules }) => rules.length)).toEqual([1])
    expect(robots.lineTable.length).toBeGreaterThan(1)
  }

  it('serves the next file', () => {
    const first = scratchOf('User-agent: *')
    returnScratch(first)
    for (const text of [
      'User-agent: *\nDisallow: /a',
      `User-agent: *\nDisallow: /\u00e9\n${'# c\n'.repeat(100)}`,
    ])
      read(text)
    expect(scratchOf('')).toBe(first)
  })

  it('serves one file at a time', () => {
    const [one, other] = [scratchOf('a'), scratchOf('b')]
    expect(other.bytes).not.toBe(one.bytes)
    expect([one.bytes[0], other.bytes[0]]).toEqual([0x61, 0x62])
  })

  it('is given back after a very long file', () => {
    const long = scratchOf('\n'.repeat(1_048_576))
    returnScratch(long)
    expect(scratchOf('')).not.toBe(long)
  })

  it('is not that of a file that is read while another one is', () => {
    const { split } = rfc9309.reading
    const nesting: typeof split = (line, isLast, isFirst) => {
      expect(parse('User-agent: b\nDisallow: /b # c\n').groups[0]?.rules).toMatchObject([
        { line: 2, value: '/b' },
      ])
      return split(line, isLast, isFirst)
    }
    const dialect = { ...rfc9309, reading: { ...rfc9309.reading, split: nesting } }
    const text = `User-agent: a\n${'Allow: /a # c\n'.repeat(2)}User-agent: c\nDisallow: /c\n`
    const told = ({ groups, lines }: ReturnType<typeof parse>): unknown => [groups, lines]
    expect(told(parse(text, { dialect }))).toEqual(told(parse(text)))
  })
})

describe('extensions', () => {
  /** How many lines are cut out and split when extensions are asked for after the rules, and how many values are read. */
  function readFor(text: string): { splits: number; cleaned: number } {
    const { split, clean } = rfc9309.reading
    const counts = { splits: 0, cleaned: 0 }
    const reading = {
      ...rfc9309.reading,
      split: Object.assign((line: string) => (counts.splits++, split(line)), { isUsual: true }),
      clean: Object.assign((value: string) => (counts.cleaned++, clean(value)), { keepsAll: true }),
    }
    const policy = parse(text, { dialect: { ...rfc9309, reading } }).forAgent('ExampleBot')
    expect(policy.groupIndexes).toHaveLength(1)
    Object.assign(counts, { splits: 0, cleaned: 0 })
    expect(policy.crawlDelaySeconds).toBe(2)
    expect(policy.extensionsOf('visit-time')).toEqual([])
    return counts
  }

  const delay = 'User-agent: *\nCrawl-delay: 2\n'

  it.each([
    ['line feeds', '\n'.repeat(512_000 - delay.length)],
    ['carriage returns', '\r'.repeat(100_000)],
    ['rules', 'Disallow: /a\n'.repeat(30_000)],
    ['comments', '# a\n'.repeat(30_000)],
    ['indented rules', `Allow: /b\n# a\n${' \tDisallow: /a\n'.repeat(30_000)}`],
    ['indented rules and carriage returns', `Allow: /b\r\n# a\r\n${'\t Disallow: /a\r\n'.repeat(30_000)}`],
  ])('are read without cutting out a line of %s', (_, lines) => {
    expect(readFor(delay + lines)).toEqual({ splits: 0, cleaned: 0 })
  })

  it('are read without cutting out lines that their dialect skips, where lines end in other ways, too', () => {
    for (const line of ['Disallow: /a # c', ' Disallow: /a # c', '\tDisallow: /a # c', 'x: y', '']) {
      let splits = 0
      const { split } = protego.reading
      const counting = Object.assign(
        (...given: Parameters<typeof split>) => (splits++, split(...given)),
        split,
      )
      const dialect = { ...protego, reading: { ...protego.reading, split: counting } }
      const text = `User-agent: *\nCrawl-delay: 2\nDisallow: /b\n#\n${`${line}\n`.repeat(500)}`
      const { table } = rowsOf(text, dialect, 'extensions')
      expect([(table.end - table.first) / rowSize, splits], line).toEqual([2, 0])
    }
  })

  it('cost one look at each line whose first letter is that of an extension', () => {
    const ruled = `${delay}Disallow: /a\n`
    expect(readFor(ruled + 'u\n'.repeat(1000))).toEqual({ splits: 1000, cleaned: 0 })
    expect(readFor(ruled + 'c\n'.repeat(1000))).toEqual({ splits: 1000, cleaned: 0 })
    expect(readFor(ruled + 'c: 1\n'.repeat(1000))).toEqual({ splits: 1000, cleaned: 1000 })
    expect(readFor(ruled + 'x: 1\n'.repeat(1000))).toEqual({ splits: 0, cleaned: 0 })
  })

  it('of one name are read without the values of others, and once', () => {
    const read: string[] = []
    const found = (['sitemap', 'crawl-delay', 'license', 'crawl-delay'] as const).map((name, n) => ({
      name,
      line: n + 1,
      group: undefined,
      agents: [],
      get octets() {
        read.push(name)
        return '2'
      },
    }))
    const extensions = new FileExtensions(found, undefined)
    expect(extensions.named('crawl-delay').map(({ line, value }) => [line, value])).toEqual([
      [2, 2],
      [4, 2],
    ])
    expect(extensions.all).toHaveLength(4)
    expect(read).toEqual(['crawl-delay', 'crawl-delay', 'sitemap', 'license'])
  })
})

describe('what is for a robot of the extensions of a file', () => {
  it.each([
    ['below as many user-agent lines of one group', 'user-agent: *\ncrawl-delay: 1\n'],
    ['below as many groups', 'user-agent: *\ncrawl-delay: 1\nallow: /\n'],
    ['below user-agent lines of others', 'user-agent: a\nuser-agent: *\nrequest-rate: 1/1\n'],
  ])('looks at each user-agent line a few times: %s', (_, piece) => {
    const lines = 2000
    let looks = 0
    const counted: Dialect = {
      ...rfc9309,
      selection: {
        ...rfc9309.selection,
        names: (value, token) => (looks++, rfc9309.selection.names(value, token)),
        isWildcard: (value) => (looks++, rfc9309.selection.isWildcard(value)),
      },
    }
    const policy = parse(piece.repeat(lines), { dialect: counted }).forAgent('ExampleBot')
    expect(policy.extensions).toHaveLength(lines)
    expect(looks).toBeLessThan(20 * lines)
  })
})
