import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import * as dialects from '../../../src/dialects/index.ts'
import { parse, type Dialect, type Robots } from '../../../src/index.ts'
import { matchEnd, patternOf } from '../../../src/match/match-pattern.ts'
import { askedUrl, robotName, robotsBytes } from '../arbitraries.ts'
import { expectSame } from '../expect-same.ts'
import { linesByTable } from '../lines-by-table.ts'
import { runs } from '../share.ts'
import { textOfFile } from '../texts.ts'
import { withoutPromises } from '../without-promises.ts'

const url = 'https://example.com/robots.txt'
const all = Object.values(dialects)

/** What every byte may become in some form: letters in both cases, digits, what is reserved, escapes, wildcards, bytes of UTF-8. */
const bytes = fc.oneof(
  fc.constantFrom(..."a A b Z 0 9 / - _ . / * $ ? = & + , ; : ~ ! @ ' ( ) % %41 %2f %2A %c3%a9 #".split(' ')),
  fc.integer({ min: 0, max: 255 }).map((octet) => String.fromCharCode(octet)),
  fc.constantFrom('/index.htm', 'index.htm', '\u00c3\u00a9', '..', '/../', '/./', 'http://example.com/'),
)
const anyValue = fc.array(bytes, { maxLength: 8 }).map((parts) => parts.join(''))
const kind = fc.constantFrom('allow' as const, 'disallow' as const)
const robotsUrl = fc.constantFrom(undefined, url)

/** A value whose first bytes are likely to be literal. */
const pathValue = fc
  .tuple(fc.constantFrom('/', '*', '/a', '/~(', '/0'), fc.stringMatching(/^[\w.\-/]{0,5}$/), anyValue)
  .map((parts) => parts.join(''))

type Patterns = ReturnType<Dialect['matching']['compile']>

function compiled(dialect: Dialect, value: string, what: 'allow' | 'disallow', robotsTxt?: string): Patterns {
  const { compile } = dialect.matching
  return compile({ line: 1, kind: what, value, rawValue: value }, robotsTxt, [])
}

/** Some targets that a pattern matches, and others. */
function targetsNear(value: string, patterns: Patterns): readonly string[] {
  const made = patterns.flatMap(({ segments }) => [
    segments.join(''),
    segments.join('x/'),
    `${segments.join('')}z`,
  ])
  const cut = made.map((target) => target.slice(0, -1))
  return [...made, ...cut, value, value.toLowerCase(), `${value}x`, '/', '/b']
}

/** The values of a set of literal bytes: behind a slash alone, and with wildcards. */
function literalValue(literal: Uint8Array, wild: boolean): fc.Arbitrary<string> {
  const own = Array.from(literal.keys())
    .filter((octet) => literal[octet] === 1)
    .map((octet) => String.fromCharCode(octet))
  const part = fc.oneof(
    fc.constantFrom(...own),
    fc.constantFrom('index', '.htm', ...(wild ? ['*', '*'] : ['/'])),
  )
  const first = fc.constantFrom(...(wild ? ['/', '*'] : ['/']))
  return fc
    .tuple(first, fc.array(part, { maxLength: 10 }), fc.constantFrom('', ...(wild ? ['$'] : [])))
    .map(([start, parts, end]) => start + parts.join('') + end)
    .filter((value) => !value.startsWith('//') && !value.includes('index.htm'))
}

/** What a dialect promises of its functions, on a share of the values that could be made up. */
export function promiseProperties(share: number): void {
  describe.each(all.filter(({ matching }) => matching.compile.literal !== undefined))(
    'the literal bytes of $name',
    (dialect) => {
      const { compile, target } = dialect.matching
      const literal = compile.literal as Uint8Array

      it('are the only pattern of a value that has no others', () => {
        fc.assert(
          fc.property(literalValue(literal, false), kind, robotsUrl, (value, what, robotsTxt) => {
            const own = { segments: [value], anchor: 'none', sizeBytes: value.length }
            expectSame(compiled(dialect, value, what, robotsTxt), [own], value)
          }),
          runs(2000, share),
        )
      })

      it.runIf(compile.keepsStars)('are the only pattern with stars and a final dollar, too', () => {
        fc.assert(
          fc.property(literalValue(literal, true), kind, robotsUrl, (value, what, robotsTxt) => {
            expectSame(compiled(dialect, value, what, robotsTxt), [patternOf(value)], value)
          }),
          runs(2000, share),
        )
      })

      it('are in every longer target that a value with them at its start matches', () => {
        fc.assert(
          fc.property(pathValue, kind, robotsUrl, (value, what, robotsTxt) => {
            if (!value.startsWith('/') || value.startsWith('//')) return
            let end = 1
            while (literal[value.charCodeAt(end)] === 1) end++
            const patterns = compiled(dialect, value, what, robotsTxt)
            for (const asked of targetsNear(value, patterns)) {
              const known = Math.min(end, asked.length)
              const isRuledOut = asked.slice(1, known) !== value.slice(1, known)
              const matches = patterns.some((pattern) => matchEnd(pattern, asked) >= 0)
              expectSame(isRuledOut && matches, false, `${value} matches ${asked}`)
              const isShort = asked.length < end && !value.includes('index.htm')
              expectSame(isShort && matches, false, `${value} matches ${asked}, which is shorter`)
            }
          }),
          runs(2000, share),
        )
      })

      it('are the same in a URL and in its target', () => {
        const changed = target.inUrl?.changed
        expect(
          Array.from(literal.keys()).filter((octet) => literal[octet] === 1 && changed?.[octet] === 1),
        ).toEqual([])
      })
    },
  )

  const agent = fc.oneof(robotName, fc.stringMatching(/^[aAbB*k_\-0 /\u00e9\u017f\u212a]{0,4}$/)).map(utf8)
  describe.each(all)('the names of $name', ({ selection: { names, isWildcard, choose } }) => {
    it.runIf(names.beginsAlike)('name only agents that begin with the same byte', () => {
      fc.assert(
        fc.property(agent, agent, fc.constantFrom('', '\u00e9', ' ', '/1'), (value, token, end) => {
          for (const line of [
            value,
            token + end,
            token.toUpperCase() + end,
            value + token,
            ` ${token}`,
            `*${token}`,
          ])
            if (names(line, token)) expectSame(beginsAlike(line, token), true, `${line} names ${token}`)
        }),
        runs(5000, share),
      )
    })

    it.runIf(names.namedToken)('name one token, which is known', () => {
      fc.assert(
        fc.property(agent, agent, fc.constantFrom('', '\u00e9', ' ', '/1'), (value, token, end) => {
          for (const line of [value, token + end, token.toUpperCase() + end])
            if (names(line, token)) expectSame(names.namedToken?.(line), lowerCased(token), line)
        }),
        runs(5000, share),
      )
    })

    it.runIf(isWildcard.beginsWithStar)('are those of everyone only if they begin with a star', () => {
      fc.assert(
        fc.property(
          fc.oneof(
            agent,
            anyValue,
            fc.constantFrom('%2A', '%2a', ' *', '*/1', '%2A/1', '"*"'),
            anyValue.map((value) => `*${value}`),
          ),
          (value) => {
            if (isWildcard(value)) expectSame(value[0], '*', value)
          },
        ),
        runs(5000, share),
      )
    })

    it.runIf(choose.choosesAll)('choose all groups that name the agent, or else all for everyone', () => {
      const group = fc.record({ isNamed: fc.boolean(), isForEveryone: fc.boolean() })
      fc.assert(
        fc.property(fc.array(group, { maxLength: 6 }), (made) => {
          const groups = made.map((facts, index) => ({ ...facts, index }))
          const own = groups.filter(({ isNamed }) => isNamed)
          const chosen = choose(
            groups,
            ({ isNamed }) => isNamed,
            ({ isForEveryone }) => isForEveryone,
            () => false,
          )
          expectSame(chosen, own.length > 0 ? own : groups.filter(({ isForEveryone }) => isForEveryone))
        }),
        runs(500, share),
      )
    })
  })

  describe.each(all)('a file under $name', (dialect) => {
    const bare = withoutPromises(dialect)
    const limit = fc.oneof(fc.constant(undefined), fc.integer({ min: 1, max: 200 }))

    it('says the same without the promises of the dialect', () => {
      fc.assert(
        fc.property(
          robotsBytes,
          limit,
          robotName,
          fc.array(askedUrl, { maxLength: 6 }),
          robotsUrl,
          (...given) => {
            const [input, maxBytes, robot, urls, robotsTxt] = given
            const options = { ...(maxBytes && { maxBytes }), ...(robotsTxt && { url: robotsTxt }) }
            const [fast, slow] = [dialect, bare].map((own) => parse(input, { ...options, dialect: own }))
            expectSame(saidOf(fast as Robots, robot, urls), saidOf(slow as Robots, robot, urls))
          },
        ),
        runs(300, share),
      )
    })

    it('says the same as text and as bytes', () => {
      fc.assert(
        fc.property(textOfFile, limit, robotName, fc.array(askedUrl, { maxLength: 4 }), (...given) => {
          const [text, maxBytes, robot, urls] = given
          const options = { dialect, ...(maxBytes && { maxBytes }) }
          const inputs = [text, new TextEncoder().encode(text), [new TextEncoder().encode(text)]]
          const [asText, ...asBytes] = inputs.map((input) => saidOf(parse(input, options), robot, urls))
          for (const said of asBytes) expectSame(asText, said)
          // The first question can be about the bytes, the lines or the extensions, too.
          for (const first of ['bytes', 'lines', 'extensions', 'lineTable', 'diagnostics'] as const) {
            const robots = parse(text, options)
            expectSame(robots[first] !== undefined, true)
            expectSame(saidOf(robots, robot, urls), asText, first)
          }
        }),
        runs(200, share),
      )
    })
  })
}

/** Everything that a file says, to be compared at one go. */
function saidOf(robots: Robots, robot: string, urls: readonly string[]): unknown {
  const { groups, extensions, diagnostics, lines, lineTable, sitemaps, bytes: file } = robots
  const numbers = Array.from({ length: lineTable.length }, (_, place) => place + 1)
  const policies = [robots.forAgent(robot), robots.forAgent([robot, 'ExampleBot'])]
  return {
    groups,
    extensions: extensions.map((extension) => ({ ...extension })),
    diagnostics,
    lines: lines.map((line) => ({ ...line, text: line.text, field: line.field })),
    table: linesByTable(robots),
    uses: numbers.map((line) => [lineTable.useOf(line), lineTable.groupOf(line)]),
    sitemaps,
    file,
    policies: policies.map((policy) => ({
      groups: policy.groupIndexes,
      verdicts: urls.map((asked) => policy.check(asked)),
      delay: policy.crawlDelaySeconds,
      lines: [...policy.decidingLines(urls)],
    })),
  }
}

function beginsAlike(line: string, token: string): boolean {
  return token === '' || line[0]?.toLowerCase() === token[0]?.toLowerCase()
}

function utf8(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function lowerCased(octets: string): string {
  return octets.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}
