import { textOfUtf8 } from '@ruly/common/utf8'
import type { Agent, Robots } from 'ruly'
import { purposes, type Purpose } from '../model/preference.ts'
import type { Statement } from '../model/statement.ts'
import { newestVocabularies } from '../vocabularies/vocabularies.ts'
import { askedAboutPath } from './asked.ts'
import { contentSignalStatements } from './content-signal.ts'
import { contentUsageStatements } from './content-usage.ts'

/** Two lines that apply together, of which one permits a use that the other refuses. */
export interface PreferenceContradiction {
  /** The use that one permits and the other refuses. */
  readonly purpose: Purpose
  /** The line that permits it. */
  readonly permits: Statement
  /** The line that refuses it, which counts. */
  readonly refuses: Statement
}

/** How many statements are looked at: enough for a thousand questions about a file with twenty of them. */
const mostStatements = 20_000

/**
 * The Content-Usage and Content-Signal lines of a robots.txt that permit a use which another line refuses, for the same agent and path.
 *
 * Looks at the agents that its groups name and at the paths that its lines have, until 20,000 lines were compared.
 *
 * @param robots a parsed file
 * @returns each pair of lines once for a purpose
 * @example
 * const robots = parse('User-agent: *\nContent-Usage: train-ai=n\nContent-Signal: ai-train=yes\n')
 * const [found] = preferenceContradictions(robots)
 * console.log(found?.purpose, found?.permits.line, found?.refuses.line) // train-ai 3 2
 */
export function preferenceContradictions(robots: Robots): readonly PreferenceContradiction[] {
  const lines = robots.extensions.filter(({ name }) => name === 'content-usage' || name === 'content-signal')
  const groups = new Set(lines.map(({ group }) => group))
  const paths = new Set(['/', ...lines.map(({ written }) => examplePath(written))])
  const found = new Map<string, PreferenceContradiction>()
  let left = lines.length < 2 ? 0 : mostStatements
  for (const agent of agentsOf(robots, groups)) {
    for (const path of paths) {
      if (left < lines.length) return [...found.values()]
      left -= lines.length
      for (const one of contradictionsAt(robots, agent, path)) {
        const key = `${one.purpose} ${one.permits.line} ${one.refuses.line}`
        if (!found.has(key)) found.set(key, one)
      }
    }
  }
  return [...found.values()]
}

/** The agent that each user-agent line of groups with preferences names, after one that no line names. */
function agentsOf({ groups, dialect }: Robots, indexes: ReadonlySet<number | undefined>): readonly Agent[] {
  const { tokens, names, isWildcard } = dialect.selection
  const lines = groups.filter(({ index }) => indexes.has(index)).flatMap(({ agents }) => agents)
  const named = lines
    .filter(({ rawValue }) => !isWildcard(rawValue))
    .flatMap(({ value, rawValue }) => tokens(value).find((token) => names(rawValue, token)) ?? [])
  return [[], ...new Set(named.map(textOfUtf8))]
}

/** A path that a line with a path matches. */
function examplePath(written: string): string {
  if (!written.startsWith('/')) return '/'
  const [path = '/'] = written.split(/[ \t]/, 1)
  return path.replaceAll('*', '').replace(/\$$/, '')
}

function contradictionsAt(robots: Robots, agent: Agent, path: string): readonly PreferenceContradiction[] {
  const asked = askedAboutPath(robots, agent, path)
  const counting = [
    ...contentUsageStatements(asked, newestVocabularies.contentUsage),
    ...contentSignalStatements(asked, 'group', newestVocabularies.contentSignal),
  ].filter(({ counts }) => counts)
  return purposes.flatMap((purpose) => {
    const refuses = counting.find(({ says }) => says[purpose] === 'disallowed')
    if (refuses === undefined) return []
    const permitting = counting.filter(({ says }) => says[purpose] === 'allowed')
    return permitting.map((permits) => ({ purpose, permits, refuses }))
  })
}
