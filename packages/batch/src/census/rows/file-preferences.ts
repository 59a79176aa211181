import type { Agent, Robots } from 'ruly'
import { preferenceContradictions, preferencesFor, type Preferences } from '@ruly/preferences'

import type { CountedFile } from './file-facts.ts'
import type { NamingLines } from './naming-lines.ts'

/** What a robots.txt says about the use of content, as names that a census counts. */
export interface FilePreferences {
  /** The fields with preferences or licences that it has: `content-usage`, `content-signal`, `licence`. */
  readonly sources: readonly string[]
  /** What else is true of its lines: `path`, `not-readable`, `other-reading`, `contradiction`; or `too-many`. */
  readonly traits: readonly string[]
  /** For each agent, whether it may use the root of the site for each purpose. */
  readonly uses: ReadonlyMap<string, Preferences['byPurpose']>
}

/** The fields that can say something. Most files have none of them. */
const fields: ReadonlySet<string> = new Set(['content-usage', 'content-signal', 'license'])

/** A file with more of these lines is made up, and takes long for many agents: its lines are not evaluated. */
const mostLines = 1000

/** What a robots.txt says about the use of content; undefined if it says nothing. */
export function filePreferencesOf(
  { robots, site }: Pick<CountedFile, 'robots' | 'site'>,
  naming: NamingLines,
): FilePreferences | undefined {
  const lines = robots.extensions.filter(({ name }) => fields.has(name))
  if (lines.length === 0) return undefined
  const sources = [...new Set(lines.map(({ name }) => (name === 'license' ? 'licence' : name)))]
  if (lines.length > mostLines) return { sources, traits: ['too-many'], uses: new Map() }
  const hasUsage = sources.includes('content-usage')
  const byLines = new Map<string, Preferences>()
  const byNaming = new Map<string, Preferences>()
  const { keys } = naming.keysIn(robots.lineTable)
  const uses = naming.agents.map((name, place) => {
    // In a census, * is an agent that no file names.
    const agent = name === '*' ? [] : name
    const key = (name === '*' ? undefined : keys[place]) ?? ''
    const preferences = byNaming.get(key) ?? preferencesOf(agent, key)
    byNaming.set(key, preferences)
    return [name, preferences.byPurpose] as const
  })
  return { sources, traits: traitsOf(robots, [...byLines.values()]), uses: new Map(uses) }

  /** Agents with the same Content-Signal lines have the same preferences, unless there is a Content-Usage. */
  function preferencesOf(agent: Agent, key: string): Preferences {
    const signals = robots.forAgent(agent).extensionsOf('content-signal')
    const own = hasUsage ? key : signals.map(({ line }) => line).join(' ')
    const preferences = byLines.get(own) ?? preferencesFor({ robots, agent, url: `${site}/` })
    byLines.set(own, preferences)
    return preferences
  }
}

function traitsOf(robots: Robots, all: readonly Preferences[]): readonly string[] {
  const statements = all[0]?.statements ?? []
  const traits: Readonly<Record<string, boolean>> = {
    path: statements.some(({ path }) => path !== undefined),
    'not-readable': all.some((preferences) =>
      preferences.statements.some(({ why }) => why === 'not-readable'),
    ),
    'other-reading': all.some(({ otherReading }) => otherReading !== undefined),
    contradiction: preferenceContradictions(robots).length > 0,
  }
  return Object.keys(traits).filter((trait) => traits[trait])
}
