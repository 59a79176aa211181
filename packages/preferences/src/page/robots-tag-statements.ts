import type { Purpose, Says } from '../model/preference.ts'
import type { RobotsTags } from '../model/robots-tags.ts'
import { appliesOrNothing, judged, type Statement } from '../model/statement.ts'
import type { RobotsTagUse, RobotsTagVocabulary } from '../vocabularies/robots-tags-2026-11.ts'
import { versionOf } from '../vocabularies/usage-vocabulary.ts'
import { isFor, ranksOf } from './combine-tags.ts'
import type { TagSection } from './tag-sections.ts'

/** What the meaning of robots tags depends on besides themselves. */
interface TagContext {
  /** The product tokens of the agent, in lower case. */
  readonly tokens: readonly string[]
  /** Whether the response is an image. */
  readonly isImage: boolean
  /** The time of asking, in milliseconds since the epoch; undefined if it is not known. */
  readonly now: number | undefined
  readonly vocabulary: RobotsTagVocabulary
}

/** The robots tags of a response as statements. Of meta elements, only those that have rules or name the agent. */
export function robotsTagStatements(
  sections: readonly TagSection[],
  combined: RobotsTags,
  context: TagContext,
): readonly Statement[] {
  return sections
    .filter((section) => isTag(section, context))
    .map((section) => {
      const { place, field, written, agent, rules } = section
      const isOwn = isFor(section, context.tokens)
      const says = Object.fromEntries(
        rules
          .flatMap((rule) => ranksOf(rule))
          .flatMap(({ kind, rank }) => refusals(kind, rank, combined, context)),
      ) as Says
      const stated = {
        source: 'robots-tag',
        place,
        name: field,
        written,
        scope: 'response',
        ...(agent === undefined ? {} : { agents: [agent] }),
        vocabulary: versionOf(context.vocabulary),
        says,
      } as const
      return judged(stated, isOwn ? appliesOrNothing(stated) : 'other-agents')
    })
}

/** A page has meta elements about anything: those for all agents, for this one, or with known rules are robots tags. */
function isTag({ place, agent, rules }: TagSection, { tokens }: TagContext): boolean {
  if (place === 'header' || agent === undefined || tokens.includes(agent.toLowerCase())) return true
  return rules.length > 0 && rules.every((rule) => ranksOf(rule).length > 0)
}

/** The uses that a rule refuses. */
function refusals(
  kind: string,
  rank: number,
  combined: RobotsTags,
  context: TagContext,
): readonly (readonly [Purpose, 'disallowed'])[] {
  const { now, vocabulary } = context
  const isOver = kind === 'unavailable_after' && now !== undefined && now > rank
  const rule = isOver ? 'noindex' : kind
  return vocabulary.uses
    .filter((use) => use.rule === rule && isInForce(use, combined, context))
    .flatMap(({ refuses }) => refuses.map((purpose) => [purpose, 'disallowed'] as const))
}

function isInForce(
  { agents, unless, isForImages }: RobotsTagUse,
  combined: RobotsTags,
  { tokens, isImage }: TagContext,
): boolean {
  if (agents !== undefined && !agents.some((agent) => tokens.includes(agent))) return false
  if (unless !== undefined && combined[unless]) return false
  return isForImages === undefined || isImage
}
