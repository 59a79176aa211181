import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fromDormant, RobotsError, sizeInOctets, toDormant, type BasicPolicy } from 'ruly/dormant'

import { dialectHash } from '../../src/core/dormant-coding.ts'
import type { Group } from '../../src/core/group.ts'
import * as dialects from '../../src/dialects/index.ts'
import { parse } from '../../src/index.ts'
import { askedUrl, robotName, robotsOctets } from '../support/arbitraries.ts'
import { sharedFile, sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'

const { google, rfc9309 } = dialects
const url = 'https://example.com/robots.txt'

/** The error code of what is thrown; undefined where nothing is. */
function codeOf(run: () => unknown): string | undefined {
  try {
    run()
    return undefined
  } catch (error) {
    if (error instanceof RobotsError) return error.code
    throw error
  }
}

function expectSame(woken: BasicPolicy, original: BasicPolicy, urls: readonly string[]): void {
  expect(woken.tokens).toEqual(original.tokens)
  for (const asked of urls) {
    expect(woken.check(asked)).toEqual(original.check(asked))
    expect(woken.isAllowed(asked)).toBe(original.isAllowed(asked))
  }
  expect(woken.checkMany(urls)).toEqual(original.checkMany(urls))
  expect(woken.filter(urls)).toEqual(original.filter(urls))
  expect(woken.toDormant()).toBe(original.toDormant())
}

describe.each(Object.values(dialects))('a dormant form under $name', (dialect) => {
  it('answers as the file does, for one robot and for several', () => {
    const robots = fc.array(robotName, { minLength: 1, maxLength: 3 })
    const urls = fc.array(askedUrl, { maxLength: 8 })
    fc.assert(
      fc.property(robotsOctets, robots, urls, fc.boolean(), (input, names, asked, isOfSite) => {
        const options = { dialect, ...(isOfSite ? { url } : {}) }
        const file = parse(input, options)
        const [first = '', ...others] = names
        const woken = fromDormant(toDormant(file, first, ...others), options)
        for (const name of names) {
          expectSame(woken.forAgent(name), file.forAgent(name), asked)
          expectSame(
            fromDormant(file.forAgent(name).toDormant(), options).forAgent(name),
            file.forAgent(name),
            asked,
          )
        }
      }),
    )
  })

  it('has the rules of a robot with several tokens', () => {
    const file = parse('User-agent: a\nDisallow: /a\n\nUser-agent: b\nDisallow: /b\n', { dialect })
    const robot = ['a', 'b']
    const woken = fromDormant(toDormant(file, robot), { dialect })
    expectSame(woken.forAgent(robot), file.forAgent(robot), ['/a', '/b', '/c'])
    expect(codeOf(() => woken.forAgent('a'))).toBe('dormant-for-other-robots')
  })

  it('can be made, as each choice of groups stays when others are left out', () => {
    fc.assert(
      fc.property(robotsOctets, robotName, fc.infiniteStream(fc.boolean()), (input, robot, keeps) => {
        const { choose, isWildcard, names, tokens } = dialect.selection
        const own = tokens(robot)
        const isNamed = ({ agents }: Group): boolean =>
          agents.some(({ octets }) => own.some((token) => names(octets, token)))
        const isForAll = ({ agents }: Group): boolean => agents.some(({ octets }) => isWildcard(octets))
        const chooseAmong = (groups: readonly Group[]): readonly Group[] => choose(groups, isNamed, isForAll)
        const { groups } = parse(input, { dialect })
        const chosen = chooseAmong(groups)
        const kept = groups.filter((group) => chosen.includes(group) || keeps.next().value)
        expect(chooseAmong(kept)).toEqual(chosen)
      }),
    )
  })
})

const lines = [
  'User-agent: *',
  'User-agent: ExampleBot',
  'Disallow: /a',
  'allow:/a/b # why',
  'Disallow:',
  'Disallow: /nul\0nul',
  `Disallow: /${'long/'.repeat(40)}`,
  'Disallow: /é*$',
  '',
  'User-agent: OtherBot',
  'Allow: /',
]
const file = parse(lines.join('\n'), { dialect: dialects.robotstxtGem, url })
const dormant = toDormant(file, 'ExampleBot', 'OtherBot')
const asked = ['/', '/a', '/a/b', '/nulnul', '/é', '/%C3%A9', '']

/** What becomes of a form: its error, or none when it answers without one. */
function outcomeOf(form: string): string | undefined {
  return codeOf(() => {
    const woken = fromDormant(form, { dialect: dialects.robotstxtGem, url })
    for (const robot of ['ExampleBot', 'OtherBot']) {
      const code = codeOf(() => {
        const policy = woken.forAgent(robot)
        for (const path of asked) expect(policy.isAllowed(path)).toBe(policy.check(path).allowed)
        fromDormant(policy.toDormant(), { dialect: dialects.robotstxtGem })
      })
      expect([undefined, 'dormant-for-other-robots']).toContain(code)
    }
  })
}

describe('a damaged dormant form', () => {
  it('is refused where it is cut, wherever that is', () => {
    const outcomes = Array.from(dormant, (_, length) => outcomeOf(dormant.slice(0, length)))
    expect(new Set(outcomes)).toEqual(new Set(['dormant-not-readable']))
  })

  it('is refused or answers, whichever octet is another', () => {
    const outcomes = new Set<string | undefined>()
    for (let at = 0; at < dormant.length; at++) {
      for (let octet = 0; octet < 256; octet++) {
        const changed = dormant.slice(0, at) + String.fromCharCode(octet) + dormant.slice(at + 1)
        outcomes.add(outcomeOf(changed))
      }
    }
    expect(outcomes).toEqual(new Set([undefined, 'dormant-not-readable']))
  }, 60_000)

  it('is refused or answers, whatever follows a good beginning', () => {
    const octets = fc.uint8Array({ maxLength: 40 }).map((bytes) => String.fromCharCode(...bytes))
    fc.assert(
      fc.property(octets, fc.nat(dormant.length), (tail, length) => {
        expect([undefined, 'dormant-not-readable']).toContain(outcomeOf(dormant.slice(0, length) + tail))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('what is no dormant form', () => {
  const whyNot = (form: unknown, dialect = rfc9309): string => {
    try {
      fromDormant(form as string, { dialect })
    } catch (error) {
      if (error instanceof RobotsError && error.code === 'dormant-not-readable') return error.message
    }
    return 'it was read'
  }
  const good = parse('User-agent: *\nDisallow: /a\n').forAgent('ExampleBot').toDormant()

  it.each([
    ['nothing at all', undefined, 'it is no string, but undefined'],
    ['an empty string', '', 'it does not begin as one'],
    ['a robots.txt', 'User-agent: *', 'it does not begin as one'],
    ['a form of another version', `\u00d2${good.slice(1)}`, 'its version is 2, not 1'],
    ['a form with something behind it', `${good} `, 'something follows its end'],
    ['a form that was stored as text of another kind', `${good}€`, 'it has characters beyond U+00FF'],
    ['a count that is too high', `${good.slice(0, 3)}\u00ff\u00ff\u00ff\u00ff\u007f`, 'it is cut off'],
    ['a number without end', `${good.slice(0, 3)}${'\u00ff'.repeat(9)}`, 'one of its numbers has no end'],
  ])('is told from one: %s', (_, form, why) => {
    expect(whyNot(form)).toContain(why)
  })

  it('is a form of another dialect', () => {
    expect(whyNot(good, google)).toContain('it was made in another dialect than google')
    const names = Object.values(dialects).map(({ name }) => name)
    expect(new Set(names.map(dialectHash)).size).toBe(names.length)
  })

  it('is told what to do instead', () => {
    expect(whyNot('')).toContain('Make it anew from the file with toDormant.')
  })
})

describe('a robot that a dormant form was not made for', () => {
  it('gets an error that names it and the cure', () => {
    const woken = fromDormant(toDormant(parse(''), 'ExampleBot'))
    expect(codeOf(() => woken.check('OtherBot', '/'))).toBe('dormant-for-other-robots')
    expect(() => woken.isAllowed('OtherBot', '/')).toThrow(
      'This dormant form was made for other robots than "OtherBot". Make one for it from the file: toDormant(robots, "OtherBot").',
    )
  })

  it('is known by its tokens, not by its header', () => {
    const woken = fromDormant(toDormant(parse('User-agent: ExampleBot\nDisallow: /'), 'ExampleBot'))
    expect(woken.isAllowed('ExampleBot', '/')).toBe(false)
    expect(woken.isAllowed('ExampleBot/2.0 (+https://example.com/bot)', '/')).toBe(false)
  })
})

describe('toDormant', () => {
  it('keeps rules that can be asked strictly, too', () => {
    const kept = toDormant(parse('User-agent: *\nDisallow: /b\n'), 'ExampleBot')
    const climbing = 'https://example.com/a/../b'
    expect(fromDormant(kept).isAllowed('ExampleBot', climbing)).toBe(true)
    expect(fromDormant(kept, { strict: true }).isAllowed('ExampleBot', climbing)).toBe(false)
  })

  it('takes what fromDormant gave', () => {
    expect(toDormant(fromDormant(toDormant(parse(lines.join('\n')), 'A', 'B')), 'B')).toBe(
      toDormant(parse(lines.join('\n')), 'B'),
    )
  })

  it('refuses what has policies of another kind', () => {
    const robots = { forAgent: () => ({}) as BasicPolicy }
    expect(() => toDormant(robots, 'A')).toThrow(TypeError)
  })

  it('refuses a dialect whose choice changes with groups that it does not choose', () => {
    const last = {
      ...rfc9309.selection,
      choose: <G>(groups: readonly G[]) => groups.slice(groups.length >> 1),
    }
    const robots = parse('User-agent: a\nAllow: /\nUser-agent: b\nAllow: /\nUser-agent: c\nAllow: /\n', {
      dialect: { ...rfc9309, name: 'last half', selection: last },
    })
    expect(codeOf(() => toDormant(robots, 'a'))).toBe('choice-not-stable')
  })
})

describe('the memory of a dormant form', () => {
  it('is what sizeInOctets says, and nothing of the file', () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const comment = `# ${'x'.repeat(100_000)}\n`
    const makeOne = (i: number): string =>
      parse(`User-agent: *\nDisallow: /${i}\n${i % 50 === 0 ? comment : ''}Disallow: /b\n`)
        .forAgent('ExampleBot')
        .toDormant()
    const keepAll = (): readonly string[] => Array.from({ length: 20_000 }, (_, i) => makeOne(i))
    keepAll()
    collectGarbage()
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    const kept = keepAll()
    collectGarbage()
    collectGarbage()
    const grown = process.memoryUsage().heapUsed - before
    const expected = kept.reduce((sum, form) => sum + sizeInOctets(form) + 8, 0)
    expect(grown).toBeGreaterThan(expected * 0.8)
    expect(grown).toBeLessThan(expected * 1.3)
  })
})

/** All that a policy answers, for comparison at one go. */
function answersOf(policy: BasicPolicy, urls: readonly string[]): unknown {
  const verdicts = urls.map((each) => policy.check(each))
  return { verdicts, lines: [...policy.checkMany(urls)], dormant: policy.toDormant() }
}

describe.skipIf(!sharedIsThere)(`real files${sharedIsMissing}`, () => {
  const paths = ['/', '/a?b=c', '/wp-admin/admin-ajax.php', '/search?q=x', '/images/a.png', '/robots.txt']
  const urls = paths.map((path) => `https://example.com${path}`)
  const files = sharedIsThere
    ? sharedRows<{ readonly file: string }>('corpus/index.ndjson').map(({ file: path }) => path)
    : []

  it.each(Object.values(dialects).map((dialect, i) => ({ dialect, i })))(
    'answer alike from their dormant forms under $dialect.name',
    ({ dialect, i }) => {
      // Other files for each dialect; all of them for the default.
      const some = dialect === rfc9309 ? files : files.filter((_, place) => place % 12 === i % 12)
      for (const path of some) {
        const robots = parse(sharedFile(path), { dialect, url, maxOctets: Infinity })
        const woken = fromDormant(toDormant(robots, 'ExampleBot', 'Googlebot'), { dialect, url })
        for (const robot of ['ExampleBot', 'Googlebot'])
          expect(answersOf(woken.forAgent(robot), urls)).toEqual(answersOf(robots.forAgent(robot), urls))
      }
    },
    60_000,
  )

  it('take 124 octets or less for half of the hosts', () => {
    const sizes = files.map((path) =>
      sizeInOctets(toDormant(parse(sharedFile(path), { maxOctets: Infinity }), 'ExampleBot')),
    )
    sizes.sort((a, b) => a - b)
    expect(sizes[sizes.length >> 1]).toBeLessThanOrEqual(124)
  })
})
