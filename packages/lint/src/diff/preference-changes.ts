import { purposes, type Preference, type Purpose } from '@ruly/preferences'
import type { Robots } from 'ruly'
import { grouped } from '@ruly/common/grouped'
import { changedRegions, type Search } from './changed-regions.ts'
import type { RuleList } from './rule-list.ts'
import { StatedPreferences, type PreferenceField } from './stated-preferences.ts'

/** A set of paths whose preference changes for some agents, with the lines that say so before and now. */
export interface PreferenceChange {
  /** Agents that the same lines are for, in both files; `*` stands for any agent that neither file names. */
  readonly agents: readonly string[]
  /** The field of the lines. */
  readonly field: PreferenceField
  /** What content is used for. */
  readonly purpose: Purpose
  /** The preference before. */
  readonly from: Preference
  /** The preference now. */
  readonly to: Preference
  /** The shortest path with this change; null if it could not be determined whether there is one. */
  readonly example: string | null
  /** The line that said so before; null if none did. */
  readonly old: StatingLine | null
  /** The line that says so now; null if none does, or if it was not determined because there is no example. */
  readonly new: StatingLine | null
}

/** A line with preferences. */
export interface StatingLine {
  /** Line number, from 1. */
  readonly line: number
  /** The whole line as written, without its end. */
  readonly text: string
}

const fields: readonly PreferenceField[] = ['Content-Usage', 'Content-Signal']

/**
 * What the lines of each field say differently in two files, whether the paths may be fetched or not.
 *
 * A change is a region that rules lose: those before allow the paths with one preference, those now all that have not the other one.
 */
export function preferenceChanges(
  files: readonly [Robots, Robots],
  agents: readonly string[],
  search: Search,
): readonly PreferenceChange[] {
  return fields
    .filter((field) => files.some((robots) => hasField(robots, field)))
    .flatMap((field) => {
      const [old, now] = files
      const pairs = agents.map((agent) => ({
        agent,
        stated: [new StatedPreferences(old, agent, field), new StatedPreferences(now, agent, field)] as const,
      }))
      const families = grouped(pairs, ({ stated }) => stated.map(({ lines }) => lines).join(';'))
      return [...families.values()].flatMap((family) => {
        const [{ stated }] = family
        const shared = { agents: family.map(({ agent }) => agent), field }
        return Array.from(changesBetween(stated, files, search), (change) => ({ ...shared, ...change }))
      })
    })
}

type Pair = readonly [StatedPreferences, StatedPreferences]

function hasField({ extensions }: Robots, field: PreferenceField): boolean {
  return extensions.some(({ name }) => name === field.toLowerCase())
}

function* changesBetween(
  [before, after]: Pair,
  [old, now]: readonly [Robots, Robots],
  search: Search,
): Iterable<Omit<PreferenceChange, 'agents' | 'field'>> {
  for (const purpose of purposes) {
    const [was, is] = [before.about(purpose), after.about(purpose)]
    if (isSame(was, is)) continue
    for (const from of preferencesIn(was)) {
      const kept = before.rulesWhere(purpose, (preference) => preference === from)
      for (const to of preferencesIn(is)) {
        if (to === from) continue
        const others = after.rulesWhere(purpose, (preference) => preference !== to)
        for (const { example, lines } of lostRegions(kept, others, search)) {
          const [oldLine, newLine] = lines
          yield { purpose, from, to, example, old: lineOf(oldLine, old), new: lineOf(newLine, now) }
        }
      }
    }
  }
}

interface LostRegions {
  /** The shortest path. */
  readonly example: string | null
  /** The line that decides in each file. */
  readonly lines: readonly (number | undefined)[]
}

/** Regions that are lost, those with the same lines as one: paths about which nothing is said have none. */
function lostRegions(before: RuleList, after: RuleList, search: Search): readonly LostRegions[] {
  const lost = [...changedRegions(before, after, search)].filter(({ old }) => old.allows)
  const byLines = grouped(lost, ({ old, new: now }) => `${old.rule?.line} ${now?.rule?.line}`)
  return Array.from(byLines.values(), (regions) => {
    const [{ old, new: now }] = regions
    const example = regions.map((region) => region.example).reduce(shorter)
    return { example, lines: [old.rule?.line, now?.rule?.line] }
  })
}

function shorter(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b
  return b.length < a.length ? b : a
}

type Stated = ReturnType<StatedPreferences['about']>

function isSame(was: Stated, is: Stated): boolean {
  const textOf = (all: Stated): string =>
    all.map(({ path, preference }) => `${preference} ${path}`).join('\n')
  return textOf(was) === textOf(is)
}

function preferencesIn(stated: Stated): ReadonlySet<Preference> {
  return new Set(stated.map(({ preference }) => preference))
}

/** Line 0 stands for what no line says. */
function lineOf(line: number | undefined, { lines }: Robots): StatingLine | null {
  return line === undefined || line === 0 ? null : { line, text: lines[line - 1]?.text ?? '' }
}
