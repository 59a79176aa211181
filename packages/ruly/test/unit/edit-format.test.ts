import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { google, rfc9309, type Dialect } from '../../src/dialects/index.ts'
import { format, formatEdits, type FormatOptions } from '../../src/edit/index.ts'
import { parse, type RobotsInput } from '../../src/index.ts'
import { askedUrl, robotName, robotsOctets, robotsText } from '../support/arbitraries.ts'
import { ownRows, sharedFile, sharedIsMissing, sharedIsThere, sharedRows } from '../support/recorded.ts'

function formatted(input: RobotsInput, options?: FormatOptions): string {
  return Buffer.from(format(input, options)).toString('latin1')
}

interface Case {
  readonly id: string
  readonly file: string
  readonly formatted: string
  readonly options?: FormatOptions
}

const cases = ownRows<Case>('packages/ruly/test/vectors/format.ndjson')

describe('a formatted file', () => {
  it.each(cases)('has $id', ({ file, formatted: expected, options }) => {
    expect(Buffer.from(format(file, options)).toString()).toBe(expected)
    expect(formatEdits(expected, options)).toEqual([])
  })

  const anyOptions = fc.constantFrom<FormatOptions>({}, { lineEnd: 'crlf' })

  it.each([rfc9309, google])('keeps every verdict under $name', (dialect) => {
    fc.assert(
      fc.property(robotsOctets, robotName, askedUrl, anyOptions, (input, robot, url, options) => {
        const was = parse(input, { dialect })
        const is = parse(format(input, options), { dialect })
        expect(is.isAllowed(robot, url)).toBe(was.isAllowed(robot, url))
        expect(is.groups.map(saidBy)).toEqual(was.groups.map(saidBy))
      }),
      { numRuns: 2000 },
    )
  })

  it('is not changed again', () => {
    fc.assert(
      fc.property(robotsOctets, anyOptions, (input, options) => {
        expect(formatEdits(format(input, options), options)).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  it('has every comment and every field of the file, in their order', () => {
    fc.assert(
      fc.property(robotsText, (text) => {
        expect(contentsOf(format(text))).toEqual(contentsOf(text))
      }),
    )
  })

  it('is the file itself where it is UTF-16', () => {
    const file = Buffer.from('\uFEFFuser-agent:*\n\n\ndisallow:/', 'utf16le')
    expect(formatted(file)).toBe(file.toString('latin1'))
  })

  it.each([
    ['UTF-16 without its mark', Buffer.from('user-agent:*\n\n\ndisallow:/', 'utf16le')],
    ['no text', Buffer.from('89504e470d0a1a0a0000000d494844520000000a0000000a', 'hex')],
    ['a page', Buffer.from('<!DOCTYPE html>\n\n\n  <p>404</p>  \n')],
  ])('is the file itself where it is %s', (_, file) => {
    expect(formatted(file)).toBe(file.toString('latin1'))
  })

  it('has octets that are no UTF-8 as they were', () => {
    expect(formatted(Buffer.from('user-agent:*\nDisallow:/\u00e9 \n', 'latin1'))).toBe(
      'User-agent: *\nDisallow: /\u00e9\n',
    )
  })

  it('never begins with a byte order mark that was none', () => {
    for (const file of ['\n\uFEFFUser-agent: *\nDisallow: /', ' \uFEFFUser-agent: *\nDisallow: /'])
      for (const dialect of [rfc9309, google])
        expect(parse(format(file), { dialect }).isAllowed('a', '/')).toBe(true)
  })

  it('is the file itself where other lines would cross the limit', () => {
    const file = 'User-agent:*\nDisallow:/a'
    expect(formatted(file, { maxOctets: file.length })).toBe(file)
    expect(formatted(file, { maxOctets: file.length + 3 })).toBe('User-agent: *\nDisallow: /a\n')
    expect(formatted(`${file}\n\n\n\n`, { maxOctets: file.length + 3 })).toBe(`${file}\n\n\n\n`)
  })

  it('has lines too long for Google as they were', () => {
    const long = `Disallow:/${'a'.repeat(16_653)}`
    expect(formatted(`User-agent: *\n${long}\n`)).toBe(`User-agent: *\n${long}\n`)
    expect(formatted(`User-agent: *\n${long.slice(0, -1)}\n`)).toContain('Disallow: /a')
  })

  it('wants a line end that it knows', () => {
    // @ts-expect-error: no line end
    expect(() => format('', { lineEnd: '\n' })).toThrow(
      new RangeError('The option "lineEnd" is lf or crlf, not \n.'),
    )
  })
})

function saidBy({ agents, rules }: ReturnType<typeof parse>['groups'][number]): unknown {
  return [agents.map(({ octets }) => octets), rules.map(({ kind, octets }) => [kind, octets])]
}

/** What stands on the lines that are not blank, without white space around it and around the first colon, names in lower case. */
function contentsOf(input: RobotsInput): readonly unknown[] {
  return parse(input)
    .lines.filter(({ kind }) => kind !== 'blank')
    .map(({ kind, text, field }) => [kind, field?.name, field?.value, /#.*$/s.exec(text)?.[0].trim()])
}

const files = sharedIsThere
  ? sharedRows<{ readonly file: string }>('corpus/index.ndjson').map(({ file }) => file)
  : []

const someAgents = ['Googlebot', 'ExampleBot', 'GPTBot', 'bingbot', '']
const someUrls = ['/', '/index.html', '/a?b=c', '/wp-admin/admin-ajax.php', '/search?q=x', '/robots.txt']

describe.skipIf(!sharedIsThere)(`real files${sharedIsMissing}`, () => {
  it('keep their groups when formatted, and are not changed again', () => {
    let changed = 0
    for (const file of files) {
      const octets = sharedFile(file)
      const after = format(octets)
      expect(formatEdits(after), file).toEqual([])
      if (octets.equals(after)) continue
      changed++
      for (const dialect of [rfc9309, google])
        expect(groupsOf(after, dialect) === groupsOf(octets, dialect), `${file} ${dialect.name}`).toBe(true)
    }
    expect(changed).toBeGreaterThan(3000)
  }, 120_000)

  it('keep every verdict when formatted: each tenth, asked by its own robots and rules', () => {
    const different: string[] = []
    let questions = 0
    for (const file of files.filter((_, i) => i % 10 === 0)) {
      const octets = sharedFile(file)
      const after = format(octets)
      for (const dialect of [rfc9309, google]) {
        const was = parse(octets, { dialect })
        const is = parse(after, { dialect })
        const { agents, urls } = questionsOf(was)
        questions += agents.length * urls.length
        for (const agent of agents) {
          const [asked, answering] = [was.forAgent(agent), is.forAgent(agent)]
          const found = urls.filter((url) => asked.isAllowed(url) !== answering.isAllowed(url))
          different.push(...found.map((url) => `${dialect.name} ${file} ${agent} ${url}`))
        }
      }
    }
    expect(different).toEqual([])
    expect(questions).toBeGreaterThan(90_000)
  }, 120_000)
})

function groupsOf(octets: Uint8Array, dialect: Dialect): string {
  return JSON.stringify(parse(octets, { dialect }).groups.map(saidBy))
}

/** Up to 20 robots and 50 URLs, of the file's own and some that it may not know. */
function questionsOf({ groups }: ReturnType<typeof parse>): {
  readonly agents: readonly string[]
  readonly urls: readonly string[]
} {
  const named = groups.flatMap(({ agents }) => agents.map(({ value }) => value))
  const written = groups.flatMap(({ rules }) => rules.map(({ value }) => value))
  const met = written.map((value) => value.replaceAll('*', 'x').replace(/\$$/, ''))
  return {
    agents: [...new Set([...someAgents, ...spread(named, 15)])],
    urls: [...new Set([...someUrls, ...spread(met, 22), ...spread(written, 22)])],
  }
}

/** At most so many, from all over a list. */
function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  const step = Math.max(1, items.length / most)
  return Array.from({ length: Math.min(most, items.length) }, (_, i) => items[Math.floor(i * step)] as Item)
}
