import fc from 'fast-check'
import { describe, it } from 'vitest'

import { parse } from '../../../src/index.ts'
import {
  decideUse,
  preferencesFor,
  purposes,
  type PurposePreferences,
} from '../../../src/preferences/index.ts'
import { askedUrl, robotName, robotsBytes } from '../arbitraries.ts'
import { runs } from '../share.ts'
import { anyCharacter } from '../any-character.ts'
import { expectSame } from '../expect-same.ts'

const path = fc.constantFrom('', '/ ', '/a ', '/a/b ', '/*b ', '/a$ ', '/%61 ', '/é ')

const preference = fc.oneof(
  fc
    .tuple(
      path,
      fc.constantFrom('train-ai=y', 'train-ai=n', 'search=n', 'search=y, train-ai=n', 'train-ai', 'x=', ''),
    )
    .map(([where, value]) => `Content-Usage: ${where}${value}`),
  fc
    .tuple(
      path,
      fc.constantFrom('ai-train=yes', 'ai-train=no', 'search=no, use=reference', 'ai-input=yes', 'none'),
    )
    .map(([where, value]) => `Content-Signal: ${where}${value}`),
)

const rule = fc.constantFrom('Allow: /', 'Disallow: /a', 'Disallow: /c', 'Allow: /a/b', 'Disallow:')

const names = ['*', 'ExampleBot', 'OtherBot'] as const

/** A group with at least one allow or disallow rule: without one, the engine reads the next user-agent lines into it. */
const group = fc.record({
  agents: fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 }),
  first: rule,
  rules: fc.array(fc.oneof(preference, rule), { maxLength: 6 }),
})

/** The text of groups, in which each array is shuffled by numbers. */
interface Shuffled {
  readonly groups: readonly { readonly agents: readonly string[]; readonly rules: readonly string[] }[]
  readonly keys: readonly number[]
}

/** Items in another order: sorted by numbers that stand for them. */
function shuffled<Item>(items: readonly Item[], keys: readonly number[], from: number): readonly Item[] {
  const keyOf = (place: number): number => keys[(from + place) % keys.length] ?? 0
  return items
    .map((item, place) => ({ item, key: keyOf(place) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)
}

function fileIn({ groups, keys }: Shuffled): string {
  const texts = groups.map(({ agents, rules }, place) => {
    const lines = [
      ...shuffled(agents, keys, place).map((agent) => `User-agent: ${agent}`),
      ...shuffled(rules, keys, place + 7),
    ]
    return lines.join('\n')
  })
  return `${shuffled(texts, keys, 3).join('\n\n')}\n`
}

const groups = fc
  .array(group, { minLength: 1, maxLength: 4 })
  .map((made) => made.map(({ agents, first, rules }) => ({ agents, rules: [first, ...rules] })))

const keys = fc.array(fc.integer(), { minLength: 20, maxLength: 20 })
const agent = fc.constantFrom('ExampleBot', 'OtherBot', 'ThirdBot', 'ExampleBot/1.0 (+https://example.com)')
const url = fc.constantFrom(
  'https://example.com/',
  'https://example.com/a',
  'https://example.com/a/b',
  '/c/b',
  '/é',
)

/** The results of both readings. */
function answers(text: string, asking: string, about: string): readonly PurposePreferences[] {
  const robots = parse(text)
  return (['group', 'site'] as const).map(
    (contentSignalScope) =>
      preferencesFor({ robots, agent: asking, url: about, contentSignalScope }).byPurpose,
  )
}

const inOneOrder = Array.from({ length: 20 }, (_, place) => place)

/** What holds of preferences: of a share of the files that could be made up. */
export function preferencesProperties(share: number): void {
  describe('preferences', () => {
    it('do not depend on the order of rules, agents and groups', () => {
      fc.assert(
        fc.property(groups, keys, agent, url, (made, order, asking, about) => {
          const before = answers(fileIn({ groups: made, keys: inOneOrder }), asking, about)
          expectSame(answers(fileIn({ groups: made, keys: order }), asking, about), before)
        }),
        runs(1000, share),
      )
    })

    it('do not change with a group for another agent, wherever it stands', () => {
      fc.assert(
        fc.property(
          groups,
          fc.array(fc.oneof(rule, preference), { minLength: 1 }),
          fc.nat(),
          agent,
          url,
          (made, rules, place, asking, about) => {
            const other = { agents: ['UnrelatedBot'], rules: ['Allow: /z', ...rules] }
            const at = place % (made.length + 1)
            const more = [...made.slice(0, at), other, ...made.slice(at)]
            const [before] = answers(fileIn({ groups: made, keys: inOneOrder }), asking, about)
            const [after] = answers(fileIn({ groups: more, keys: inOneOrder }), asking, about)
            expectSame(after, before)
          },
        ),
        runs(1000, share),
      )
    })

    it('are refused by one statement more or not at all, never permitted by a refusal', () => {
      fc.assert(
        fc.property(groups, agent, url, (made, asking, about) => {
          const robots = parse(fileIn({ groups: made, keys: inOneOrder }))
          const options = { robots, agent: asking, url: about }
          const alone = preferencesFor(options).byPurpose
          const refused = preferencesFor({ ...options, headers: [['Content-Usage', 'search=n, train-ai=n']] })
          expectSame(refused.byPurpose, { ...alone, search: 'disallowed', 'train-ai': 'disallowed' })
        }),
        runs(300, share),
      )
    })

    it('and decisions come of any content, in short texts of printable ASCII', () => {
      const text = fc.oneof(fc.string({ unit: anyCharacter, maxLength: 300 }), preference)
      fc.assert(
        fc.property(robotsBytes, robotName, askedUrl, text, (bytes, asking, about, foreign) => {
          const robots = parse(bytes)
          const preferences = preferencesFor({
            robots,
            agent: asking,
            url: about,
            headers: [
              'Content-Usage',
              'Content-Signal',
              'X-Robots-Tag',
              'Robots-Tag',
              'tdm-reservation',
              'Link',
            ].map((name) => [name, foreign] as const),
            html: {
              metas: [
                { name: foreign, content: foreign },
                { name: 'robots', content: foreign },
              ],
              links: [{ rel: 'license', type: 'application/rsl+xml', href: foreign }],
            },
            tdmrep: [{ location: foreign, 'tdm-reservation': 1 }],
          })
          for (const purpose of purposes) {
            const answer = decideUse({ verdict: robots.check(asking, about), preferences, purpose })
            const texts = [answer.reason, ...answer.evidence.map(({ quote }) => quote)]
            expectSame(
              texts.filter((one) => !/^[ -~]{1,200}$/.test(one)),
              [],
            )
          }
        }),
        runs(300, share),
      )
    })
  })
}
