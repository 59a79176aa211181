import {
  appliesOrNothing,
  judged,
  type Stated,
  type Statement,
  type StatementReason,
} from '../model/statement.ts'
import { grouped } from '@ruly/common/grouped'
import type { Says } from '../model/preference.ts'
import type { Member } from '@ruly/common/structured-fields/fields'
import { saysIn, versionOf, type UsageVocabulary } from '../vocabularies/usage-vocabulary.ts'
import type { Asked } from './asked.ts'
import { meantLines, valuesOf } from './group-runs.ts'
import { pathReasons, type PathReason } from './path-lines.ts'
import { usageLinesOf, type UsageLine } from './usage-lines.ts'

/**
 * Every Content-Usage line of a file, each with whether it counts.
 *
 * Deviation: draft-ietf-aipref-attach-05 §3; a user-agent line after a Content-Usage begins another group there, so that rules below
 * it are not for the agents above. Verdicts are those of the dialect, in which it begins none: the agents share these rules.
 *
 * @see {@link https://www.ietf.org/archive/id/draft-ietf-aipref-attach-05.html#section-3 draft-ietf-aipref-attach-05 §3}
 */
export function contentUsageStatements(asked: Asked, vocabulary: UsageVocabulary): readonly Statement[] {
  const lines = usageLinesOf(asked.robots)
  const byRun = grouped(lines, ({ agents }) => agents)
  const meant = meantIn(asked)
  const own = [...byRun.values()]
    .filter(([{ group, agents }]) => agents.some(({ line }) => meant(group).has(line)))
    .flat()
  const reasons = asked.target === null ? undefined : pathReasons(own, asked.target)
  return lines.map((line) => {
    const stated = statedBy(line, vocabulary)
    return judged(stated, reasonFor(line, stated, reasons?.get(line), asked))
  })
}

/** What the members of a dictionary say. Only tokens say anything. */
export function saysInMembers(members: ReadonlyMap<string, Member>, vocabulary: UsageVocabulary): Says {
  const pairs = Array.from(members, ([label, member]): readonly [string, string] => {
    const isToken = 'value' in member && member.value.type === 'token'
    return [label, isToken ? member.value.written : '']
  })
  return saysIn(vocabulary, pairs)
}

/** Gives the numbers of the user-agent lines of a group that mean the agent; none of a group that it does not obey. */
function meantIn({ groups, robots, tokens }: Asked): (group: number | undefined) => ReadonlySet<number> {
  const meant = new Map<number | undefined, ReadonlySet<number>>()
  return (index) => {
    const known = meant.get(index)
    if (known !== undefined) return known
    const group = index === undefined ? undefined : groups.get(index)
    const lines = group === undefined ? none : meantLines(group, robots.dialect.selection, tokens)
    meant.set(index, lines)
    return lines
  }
}

const none: ReadonlySet<number> = new Set()

function reasonFor(
  { group, members }: UsageLine,
  stated: Stated,
  path: PathReason | undefined,
  { target, isAllowed }: Asked,
): StatementReason {
  if (target === null) return 'not-governed'
  if (path === undefined) return group === undefined ? 'outside-groups' : 'other-agents'
  if (path === 'path-does-not-match') return path
  if (!isAllowed()) return 'url-disallowed'
  if (path === 'longer-path-wins') return path
  return members === undefined ? 'not-readable' : appliesOrNothing(stated)
}

function statedBy(
  { line, written, path, group, agents, members }: UsageLine,
  vocabulary: UsageVocabulary,
): Stated {
  return {
    source: 'content-usage',
    place: 'robots.txt',
    line,
    name: 'Content-Usage',
    written,
    scope: group === undefined ? 'site' : 'group',
    ...(group === undefined ? {} : { agents: valuesOf(agents) }),
    ...(path === undefined ? {} : { path }),
    vocabulary: versionOf(vocabulary),
    says: members === undefined ? {} : saysInMembers(members, vocabulary),
  }
}
