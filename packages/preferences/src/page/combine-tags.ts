import type { ImagePreview, RobotsTagFlag, RobotsTagRule, RobotsTags } from '../model/robots-tags.ts'
import { tagDateOf } from './tag-date.ts'
import type { TagSection, WrittenRule } from './tag-sections.ts'

/** Rules of the same kind: the one with the smallest rank is the most restrictive. */
interface Rank {
  readonly kind: string
  readonly rank: number
}

const flags: readonly RobotsTagFlag[] = [
  'noindex',
  'nofollow',
  'nosnippet',
  'noarchive',
  'nocache',
  'notranslate',
  'noimageindex',
  'indexifembedded',
  'noai',
  'noimageai',
]

const previews: readonly ImagePreview[] = ['none', 'standard', 'large']

/** What a rule restricts; a rule that is unknown, has no effect or no readable value restricts nothing. */
export function ranksOf({ name, value }: WrittenRule): readonly Rank[] {
  if (value === undefined) return flagsOf(name).map((kind) => ({ kind, rank: 0 }))
  if (name === 'max-image-preview') {
    const rank = previews.findIndex((preview) => preview === value.toLowerCase())
    return rank < 0 ? [] : [{ kind: name, rank }]
  }
  const rank = name === 'unavailable_after' ? tagDateOf(value) : limitOf(name, value)
  if (rank === undefined) return []
  const isNoSnippet = name === 'max-snippet' && rank === 0
  return [{ kind: name, rank }, ...(isNoSnippet ? [{ kind: 'nosnippet', rank: 0 }] : [])]
}

function flagsOf(name: string): readonly RobotsTagFlag[] {
  return name === 'none' ? ['noindex', 'nofollow'] : flags.filter((flag) => flag === name)
}

/** A number of characters or seconds; -1 is no limit. */
function limitOf(name: string, value: string): number | undefined {
  const isLimit = name === 'max-snippet' || name === 'max-video-preview'
  return isLimit && /^\d{1,15}$/.test(value) ? Number(value) : undefined
}

/**
 * All rules for an agent as one: of each kind the most restrictive counts.
 *
 * @param sections the robots tags of a response
 * @param tokens the product tokens of the agent, in lower case
 */
export function combineTags(
  sections: readonly TagSection[],
  tokens: readonly string[],
  noSnippetElements: number,
): RobotsTags {
  const own = new Set(sections.filter((section) => isFor(section, tokens)))
  const least = new Map<string, number>()
  for (const { kind, rank } of [...own].flatMap(({ rules }) => rules.flatMap(ranksOf)))
    least.set(kind, Math.min(rank, least.get(kind) ?? Infinity))
  const rules = sections.flatMap((section): readonly RobotsTagRule[] => {
    const isOwn = own.has(section)
    const { place, field, agent } = section
    return section.rules.map((rule) => {
      const counts = isOwn && ranksOf(rule).some(({ kind, rank }) => least.get(kind) === rank)
      return { ...rule, agent, place, field, counts }
    })
  })
  const set = Object.fromEntries(flags.map((flag) => [flag, least.has(flag)]))
  return {
    ...(set as Readonly<Record<RobotsTagFlag, boolean>>),
    maxSnippet: least.get('max-snippet'),
    maxImagePreview: previews[least.get('max-image-preview') ?? -1],
    maxVideoPreview: least.get('max-video-preview'),
    unavailableAfter: least.get('unavailable_after'),
    noSnippetElements,
    rules,
  }
}

/** Whether a section is for an agent with these tokens. */
export function isFor({ agent }: TagSection, tokens: readonly string[]): boolean {
  return agent === undefined || tokens.includes(agent.toLowerCase())
}
