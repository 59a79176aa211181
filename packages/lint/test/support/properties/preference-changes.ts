import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { createDiffer, type PreferenceChange, type PreferenceField } from '../../../src/diff/index.ts'
import { parse, type Robots } from 'ruly'
import {
  combinePreferences,
  preferencesFor,
  purposes,
  type Preference,
  type Purpose,
} from '@ruly/preferences'
import { runs } from '../../../../ruly/test/support/share.ts'
import { expectSame } from '../../../../ruly/test/support/expect-same.ts'

const fields: readonly PreferenceField[] = ['Content-Usage', 'Content-Signal']
const asked = ['*', 'ExampleBot', 'OtherBot'] as const

const site = 'http://example.com'

/** Every path of up to three of these characters. */
const paths = ['/']
for (const path of paths) if (path.length < 4) paths.push(...['/', 'a', 'x'].map((more) => path + more))

const path = fc.oneof(
  fc.constant(''),
  fc.string({ unit: fc.constantFrom('a', 'a', '/', '*', '$'), maxLength: 4 }).map((rest) => `/${rest} `),
)
const line = fc.oneof(
  fc
    .tuple(path, fc.constantFrom('train-ai=y', 'train-ai=n', 'search=n', 'search=y, train-ai=n', 'x=', ''))
    .map(([where, value]) => `Content-Usage: ${where}${value}`),
  fc
    .tuple(path, fc.constantFrom('ai-train=yes', 'ai-train=no', 'search=no', 'none'))
    .map(([where, value]) => `Content-Signal: ${where}${value}`),
)
const file = fc
  .array(fc.tuple(fc.constantFrom('*', 'ExampleBot'), fc.array(line, { maxLength: 5 })), { maxLength: 3 })
  .map((groups) =>
    groups.map(([agent, lines]) => [`User-agent: ${agent}`, 'Allow: /', ...lines].join('\n')).join('\n\n'),
  )

/** What one field says about a purpose. */
type Saying = (field: PreferenceField, purpose: Purpose) => Preference

/** What the lines of each field say about a path, by the statements that count. */
function sayingAt(robots: Robots, agent: string, about: string): Saying {
  const url = about.startsWith('/') ? `${site}${about}` : about
  const { statements } = preferencesFor({ robots, agent: agent === '*' ? 'AnyBot' : agent, url })
  return (field, purpose) =>
    combinePreferences(
      statements
        .filter(({ name, counts }) => name === field && counts)
        .map(({ says }) => says[purpose] ?? 'unknown'),
    )
}

function keyOf(
  agent: string,
  { field, purpose, from, to }: Pick<PreferenceChange, 'field' | 'purpose' | 'from' | 'to'>,
): string {
  return [agent, field, purpose, from, to].join(' ')
}

/** How long an example seems: one that begins with `//` is the worse one. */
function lengthOf(example: string): number {
  const about = example.replace(site, '')
  return about.length + (about.startsWith('//') ? 4 : 0)
}

/** The lengths of the shortest paths with each change. */
function byTrying(old: Robots, now: Robots): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const about of paths) {
    for (const agent of asked) {
      const [was, is] = [sayingAt(old, agent, about), sayingAt(now, agent, about)]
      for (const field of fields) {
        for (const purpose of purposes) {
          const [from, to] = [was(field, purpose), is(field, purpose)]
          const key = keyOf(agent, { field, purpose, from, to })
          if (from !== to && lengthOf(about) < (found.get(key) ?? Infinity)) found.set(key, lengthOf(about))
        }
      }
    }
  }
  return found
}

/** What holds of changes of preferences: of a share of the pairs of files that could be made up. */
export function preferenceChangesProperties(share: number): void {
  describe('changes of preferences', () => {
    it('are those that trying every short path finds, each with a path that has it and is no longer', () => {
      fc.assert(
        fc.property(file, file, (before, after) => {
          const [old, now] = [parse(before), parse(after)]
          const changes = createDiffer(before, after).preferences({ agents: asked })
          const told = new Map<string, number>()
          for (const change of changes) {
            const example = change.example ?? ''
            for (const agent of change.agents) {
              const key = keyOf(agent, change)
              told.set(key, Math.min(told.get(key) ?? Infinity, lengthOf(example)))
              const { field, purpose, from, to } = change
              const said = [old, now].map((robots) => sayingAt(robots, agent, example)(field, purpose))
              expectSame(said, [from, to])
            }
          }
          for (const [key, length] of byTrying(old, now)) {
            expect(told.get(key), key).toBeLessThanOrEqual(length)
          }
        }),
        runs(200, share),
      )
    })
  })
}
