import { grouped } from '@ruly/common/grouped'
import { textOfUtf8 } from '@ruly/common/utf8'
import type { Agent, AgentLine, Robots } from 'ruly'
import { purposes, type Purpose } from '../model/preference.ts'
import type { Statement } from '../model/statement.ts'
import { newestVocabularies } from '../vocabularies/vocabularies.ts'
import { askedOf } from './asked.ts'
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

/** How many lines are looked at, user-agent lines too: enough for a thousand questions about a file with twenty of them. */
const mostLines = 20_000

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
  const runs = [...new Set(lines.map(({ agents }) => agents))]
  const looks = runs.reduce((sum, { length }) => sum + length, lines.length)
  const paths = new Set(['/', ...lines.map(({ written }) => examplePath(written))])
  const found = new Map<string, PreferenceContradiction>()
  let left = lines.length < 2 ? 0 : mostLines
  for (const agent of agentsOf(robots, runs)) {
    for (const path of paths) {
      if (left < looks) return [...found.values()]
      left -= looks
      for (const one of contradictionsAt(robots, agent, path)) {
        const key = `${one.purpose} ${one.permits.line} ${one.refuses.line}`
        if (!found.has(key)) found.set(key, one)
      }
    }
  }
  return [...found.values()]
}

type Run = readonly AgentLine[]

/** An agent that no line names, then the agents of runs of user-agent lines: of those that no other line names, one stands for all. */
function agentsOf({ groups, dialect }: Robots, runs: readonly Run[]): readonly Agent[] {
  const { tokens, names, isWildcard } = dialect.selection
  const namedBy = (run: Run): readonly string[] =>
    run
      .filter(({ rawValue }) => !isWildcard(rawValue))
      .flatMap(({ value, rawValue }) => tokens(value).find((token) => names(rawValue, token)) ?? [])
      .map(textOfUtf8)
  const everywhere = grouped(namedBy(groups.flatMap(({ agents }) => agents)), (name) => name.toLowerCase())
  const isAlone = (name: string): boolean => everywhere.get(name.toLowerCase())?.length === 1
  const asked = runs
    .map(namedBy)
    .flatMap((named) => [...named.filter(isAlone).slice(0, 1), ...named.filter((name) => !isAlone(name))])
  return [[], ...new Set(asked)]
}

/** A path that a line with a path matches. */
function examplePath(written: string): string {
  if (!written.startsWith('/')) return '/'
  const [path = '/'] = written.split(/[ \t]/, 1)
  return path.replaceAll('*', '').replace(/\$$/, '')
}

function contradictionsAt(robots: Robots, agent: Agent, path: string): readonly PreferenceContradiction[] {
  const asked = askedOf(robots, agent, path)
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
