import { describe, expect, it } from 'vitest'

import { agentRegistry } from '../../src/agents/index.ts'
import { build, presetContent, presets, type PresetName, type PresetTerms } from '../../src/edit/index.ts'
import { parse } from '../../src/index.ts'
import { lint } from '../../../lint/src/index.ts'
import { preferencesFor, purposes } from '../../../preferences/src/index.ts'

const names = Object.keys(presets) as PresetName[]
const { agents } = agentRegistry
const current = agents.filter(({ retired }) => retired !== true)

const fileOf = (name: PresetName): string => build(presetContent(name, { agents }))

/** What a preset says to an agent, by its main purpose. */
function termsFor(
  name: PresetName,
  main: (typeof current)[number]['purposes'][number] | undefined,
): PresetTerms {
  const { apart, everyone } = presets[name]
  return apart !== undefined && main !== undefined && apart.purposes.includes(main) ? apart : everyone
}

describe.each(names)('the preset %s', (name) => {
  const robots = parse(fileOf(name))

  it('allows and disallows what it says, to every agent of the registry and to others', () => {
    const asked = [
      ...current.map(({ token, purposes: [main] }) => [token, main] as const),
      ['OtherBot', undefined] as const,
    ]
    const wrong = asked.filter(
      ([token, main]) => robots.isAllowed(token, '/a') !== termsFor(name, main).allows,
    )
    expect(wrong).toEqual([])
  })

  it('says the same in both vocabularies, where an agent may fetch', () => {
    for (const {
      token,
      purposes: [main],
    } of [...current, { token: 'OtherBot', purposes: [] }]) {
      const { says, allows } = termsFor(name, main)
      const { statements, byPurpose } = preferencesFor({ robots, agent: token, url: '/a' })
      expect(byPurpose).toEqual(
        Object.fromEntries(purposes.map((purpose) => [purpose, says[purpose] ?? 'unknown'])),
      )
      const counting = statements.filter(({ counts }) => counts)
      const sources = counting.map(({ source }) => source)
      expect(sources).toEqual(allows ? ['content-usage', 'content-signal'] : ['content-signal'])
      for (const { says: said } of counting)
        expect(
          Object.entries(said).filter(([purpose, preference]) => says[purpose as 'search'] !== preference),
        ).toEqual([])
    }
  })

  it('has nothing for the linter to say about preferences, agents and groups', () => {
    const codes = lint(fileOf(name)).findings.map(({ code }) => code)
    expect(codes.filter((code) => /preferences|agent|usage|signal|group/.test(code))).toEqual([])
  })
})

describe('presetContent', () => {
  it('leaves out agents that are retired, and takes the main purpose only', () => {
    const { groups } = presetContent('block-training', {
      agents: [
        { token: 'b', purposes: ['training'] },
        { token: 'A', purposes: ['dataset', 'search'] },
        { token: 'c', purposes: ['search', 'training'] },
        { token: 'd', purposes: ['training'], retired: true },
      ],
    })
    expect(groups.map((group) => group.agents)).toEqual([['A', 'b'], '*'])
  })

  it('has one group without agents to treat apart', () => {
    expect(
      build(presetContent('block-training', { agents: [], sitemaps: 'https://example.com/s.xml' })),
    ).toBe(
      'User-agent: *\nAllow: /\nContent-Usage: train-ai=n\nContent-Signal: ai-train=no\n\nSitemap: https://example.com/s.xml\n',
    )
  })

  it('says where arguments are wrong', () => {
    expect(() => presetContent('block' as PresetName, { agents: [] })).toThrow(
      '"name" must be "allow-all" or',
    )
    expect(() => presetContent('block-ai', {} as { agents: [] })).toThrow(
      '"agents" must be an array of agents',
    )
    expect(() => presetContent('block-ai', { agents: [], sitemap: '' } as object as { agents: [] })).toThrow(
      'Did you mean "sitemaps"?',
    )
  })
})
