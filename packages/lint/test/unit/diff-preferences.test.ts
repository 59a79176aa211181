import { describe, expect, it } from 'vitest'

import { createDiffer, type PreferenceChange } from '../../src/diff/index.ts'
import { google } from 'ruly/dialects'
import { preferenceChangesProperties } from '../support/properties/preference-changes.ts'
import { unitShare } from '../../../ruly/test/support/share.ts'

const everyone = (...lines: readonly string[]): string => ['User-agent: *', ...lines, ''].join('\n')

const changesOf = (old: string, now: string): readonly PreferenceChange[] =>
  createDiffer(old, now).preferences()

const brief = ({ agents, field, purpose, from, to, example, old, new: now }: PreferenceChange): string =>
  [agents.join('+'), field, purpose, from, to, example, old?.line ?? 0, now?.line ?? 0].join(' ')

describe('the difference of preferences', () => {
  it('is nothing where files say the same in other words', () => {
    expect(changesOf('', everyone('Disallow: /', 'Content-Usage:'))).toEqual([])
    expect(
      changesOf(
        everyone('Content-Usage: train-ai=n, search=y', 'Content-Signal: ai-train=no'),
        everyone('Disallow: /a', 'Content-Signal: /a ai-train=no', 'Content-Signal: ai-train=no').concat(
          'Content-Usage: search=y\nContent-Usage: / train-ai=n, search=y\n',
        ),
      ),
    ).toEqual([])
  })

  it('is each purpose that has another preference, with a path and the lines', () => {
    const old = everyone('Allow: /', 'Content-Usage: train-ai=n', 'Content-Usage: /open/ train-ai=y')
    expect(changesOf(old, everyone('Content-Usage: train-ai=n, search=y'))).toEqual([
      {
        agents: ['*'],
        field: 'Content-Usage',
        purpose: 'search',
        from: 'unknown',
        to: 'allowed',
        example: '/',
        old: null,
        new: { line: 2, text: 'Content-Usage: train-ai=n, search=y' },
      },
      {
        agents: ['*'],
        field: 'Content-Usage',
        purpose: 'train-ai',
        from: 'allowed',
        to: 'disallowed',
        example: '/open/',
        old: { line: 4, text: 'Content-Usage: /open/ train-ai=y' },
        new: { line: 2, text: 'Content-Usage: train-ai=n, search=y' },
      },
    ])
  })

  it('compares each field by itself, whether the path may be fetched or not', () => {
    const old = everyone('Content-Signal: ai-train=no', 'Disallow: /')
    const now = everyone('Content-Usage: train-ai=n', 'Disallow: /')
    expect(changesOf(old, now).map(brief)).toEqual([
      '* Content-Usage train-ai unknown disallowed / 0 2',
      '* Content-Signal train-ai disallowed unknown / 2 0',
    ])
  })

  it('says for whom: agents with the same lines together', () => {
    const now = `${everyone('Content-Signal: search=yes')}
User-agent: GPTBot
User-agent: CCBot
Allow: /
Content-Signal: ai-train=no
`
    expect(changesOf('', now).map(brief)).toEqual([
      '* Content-Signal search unknown allowed / 0 2',
      'GPTBot+CCBot Content-Signal train-ai unknown disallowed / 0 7',
    ])
    expect(
      createDiffer('', now)
        .preferences({ agents: ['gptbot/1.0', 'Other'] })
        .map(brief),
    ).toEqual([
      'gptbot/1.0 Content-Signal train-ai unknown disallowed / 0 7',
      'Other Content-Signal search unknown allowed / 0 2',
    ])
  })

  it('is the most restrictive of lines with paths of the same length', () => {
    const [one, other] = ['Content-Usage: /a* train-ai=y', 'Content-Usage: /*b train-ai=n']
    expect(changesOf(everyone(one), everyone(one, other)).map(brief)).toEqual([
      '* Content-Usage train-ai allowed disallowed /ab 2 3',
      '* Content-Usage train-ai unknown disallowed /b 0 3',
    ])
  })

  it('reads paths as the dialect does', () => {
    const [old, now] = [everyone(), everyone('Content-Usage: /index.html train-ai=n')]
    expect(createDiffer(old, now, { dialect: google }).preferences().map(brief)).toEqual([
      '* Content-Usage train-ai unknown disallowed /index.html 0 2',
    ])
    expect(createDiffer(old, now.replace('/index.html', '/é#'), { dialect: google }).preferences()).toEqual(
      [],
    )
  })

  it('says that it was not decided if there are too few steps', () => {
    const lines = Array.from({ length: 50 }, (_, n) => `Content-Usage: /*${'a*b'.repeat(n + 2)} train-ai=y`)
    const differ = createDiffer(everyone('Content-Usage: train-ai=n'), everyone(...lines))
    const changes = differ.preferences({ maxSteps: 10 })
    expect(changes.some(({ example }) => example === null)).toBe(true)
    expect(() => differ.preferences({ maxSteps: 0 })).toThrow(RangeError)
    expect(() => differ.preferences({ within: '/a' } as object)).toThrow(TypeError)
  })
})

preferenceChangesProperties(unitShare / 5)
