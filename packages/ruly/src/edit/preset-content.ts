import type { AgentEntry } from '../agents/agent-entry.ts'
import { checkedOptions, oneOf, optional, wrongType, type Check } from '@ruly/common/checked-options'
import type { GroupContent, RobotsContent } from './build.ts'
import type { OneOrMore } from './written.ts'
import { presets, type PresetName, type PresetTerms } from './presets.ts'

/** Options of `presetContent`. */
export interface PresetOptions {
  /** The agents that are known, such as `agentRegistry.agents` of `ruly/agents`. Those that are retired do not count. */
  readonly agents: readonly Pick<AgentEntry, 'token' | 'purposes' | 'retired'>[]
  /**
   * Absolute URLs of sitemaps.
   *
   * @default none
   */
  readonly sitemaps?: OneOrMore | undefined
}

const agents: Check<PresetOptions['agents']> = (value, name) => {
  if (Array.isArray(value)) return value as PresetOptions['agents']
  throw wrongType(name, 'an array of agents, such as agentRegistry.agents of ruly/agents', value)
}

const sitemaps: Check<OneOrMore | undefined> = optional((value, name) => {
  if (typeof value === 'string' || Array.isArray(value)) return value as OneOrMore
  throw wrongType(name, 'a URL or an array of URLs', value)
})

const checks = { agents, sitemaps }
const presetName = oneOf(Object.keys(presets) as PresetName[])

/**
 * The content of a robots.txt for a stance towards agents: groups by the purpose of agents, and Content-Usage and Content-Signal lines that
 * say the same. `build` writes it.
 *
 * An agent counts by its main purpose: a search engine that also trains models is a search engine.
 *
 * @param name which stance: `allow-all`, `allow-search-only`, `block-ai` or `block-training`
 * @param options the agents that are known, and sitemaps
 * @returns groups and sitemaps, for `build`
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @throws `RangeError` for another name
 * @example
 * const agents = [{ token: 'GPTBot', purposes: ['training'] as const }]
 * const { groups } = presetContent('block-training', { agents })
 * console.log(groups[0]?.agents, groups[0]?.disallow) // ['GPTBot'] /
 */
export function presetContent(name: PresetName, options: PresetOptions): RobotsContent {
  const { apart, everyone } = presets[presetName(name, 'name')]
  const known = checkedOptions('presetContent()', options, checks)
  const tokens = known.agents
    .filter(
      ({ purposes: [main], retired }) =>
        retired !== true && main !== undefined && apart?.purposes.includes(main),
    )
    .map(({ token }) => token)
    .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
  const groups: readonly GroupContent[] = [
    ...(apart === undefined || tokens.length === 0 ? [] : [groupFor(tokens, apart, apart.comment)]),
    groupFor('*', everyone),
  ]
  return { groups, ...(known.sitemaps === undefined ? {} : { sitemaps: known.sitemaps }) }
}

function groupFor(names: OneOrMore, { allows, says }: PresetTerms, comment?: string): GroupContent {
  return {
    agents: names,
    ...(allows ? { allow: '/' } : { disallow: '/' }),
    fields: {
      'Content-Usage': valueIn(usageWords, says),
      'Content-Signal': valueIn(signalWords, says),
    },
    ...(comment === undefined ? {} : { comment }),
  }
}

type Says = PresetTerms['says']

/** The words of a field: the label of each purpose, and the values. */
interface Words {
  readonly labels: readonly (readonly [label: string, purpose: keyof Says])[]
  readonly values: Readonly<Record<'allowed' | 'disallowed', string>>
}

/** Those of `aipref202608` of `@ruly/preferences`. */
const usageWords: Words = {
  labels: [
    ['train-ai', 'train-ai'],
    ['search', 'search'],
  ],
  values: { allowed: 'y', disallowed: 'n' },
}

/** Those of `contentSignal202607` of `@ruly/preferences`. */
const signalWords: Words = {
  labels: [
    ['search', 'search'],
    ['ai-input', 'ai-input'],
    ['ai-train', 'train-ai'],
  ],
  values: { allowed: 'yes', disallowed: 'no' },
}

/** What preferences are in these words, in the order of the labels. Purposes without a label are left out. */
function valueIn({ labels, values }: Words, says: Says): OneOrMore {
  const pairs = labels.flatMap(([label, purpose]) => {
    const preference = says[purpose]
    return preference === undefined ? [] : [`${label}=${values[preference]}`]
  })
  return pairs.length === 0 ? [] : pairs.join(', ')
}
