import { patternsOf, spellingOf, type Compiling, type Rule, type Robots } from 'ruly'
import {
  combinePreferences,
  statementsIn,
  type Preference,
  type Purpose,
  type Statement,
  type StatementReason,
} from '@ruly/preferences'
import { utf8OfText } from '@ruly/common/utf8'
import { grouped } from '@ruly/common/grouped'
import { robotOf } from './named-agents.ts'
import { RuleList } from './rule-list.ts'

/** A field with preferences. */
export type PreferenceField = 'Content-Usage' | 'Content-Signal'

/** The statements with one path. */
interface StatedPath {
  /** As one of them has it; `/` for the whole site. */
  readonly path: string
  readonly statements: readonly Statement[]
}

/** What is said about a purpose under one path. */
interface StatedPreference {
  readonly path: string
  readonly preference: Preference
  /** The line that says so; undefined if none does. */
  readonly line: number | undefined
}

/** What does not apply to an agent at any URL. */
const others: ReadonlySet<StatementReason> = new Set(['other-agents', 'outside-groups', 'not-governed'])

/** Of paths with the same length, the most restrictive decides: `combinePreferences`. */
const strictestFirst: readonly Preference[] = ['disallowed', 'allowed', 'unknown']

/** What the lines of one field say to an agent, by path. */
export class StatedPreferences {
  readonly #robots: Robots
  readonly #paths: readonly StatedPath[]

  constructor(robots: Robots, name: string, field: PreferenceField) {
    const statements = statementsIn(robots, robotOf(name), field)
    this.#robots = robots
    this.#paths = pathsOf(
      statements.filter(({ why }) => !others.has(why)),
      compilingOf(robots),
    )
  }

  /** The lines as text: agents with the same text have the same preferences. */
  get lines(): string {
    return this.#paths
      .flatMap(({ statements }) => statements)
      .map(({ line }) => line)
      .join()
  }

  /** Everything that is said about a purpose, strictest first. The path `/` is always in it. */
  about(purpose: Purpose): readonly StatedPreference[] {
    const stated = this.#paths.map(({ path, statements }) => ({ path, ...preferenceIn(statements, purpose) }))
    const all = [...stated, { path: '/', preference: 'unknown', line: undefined } as const]
    return strictestFirst.flatMap((strict) => all.filter(({ preference }) => preference === strict))
  }

  /** Rules that allow the paths whose preference fits, and no others. */
  rulesWhere(purpose: Purpose, fits: (preference: Preference) => boolean): RuleList {
    const rules = this.about(purpose).map(({ path, preference, line = 0 }): Rule => {
      const kind = fits(preference) ? 'allow' : 'disallow'
      return { line, kind, value: path, rawValue: utf8OfText(path) }
    })
    return new RuleList([{ rules }], compilingOf(this.#robots))
  }
}

/** Paths are patterns of disallow rules of the dialect. The longest one decides in every dialect. */
function compilingOf({ dialect: { matching }, url }: Robots): Compiling {
  return {
    matching: {
      ...matching,
      compile: (rule, site) => matching.compile({ ...rule, kind: 'disallow' }, site),
      order: 'longest-then-file',
      robotsTxt: 'ordinary',
    },
    robotsUrl: url,
  }
}

function preferenceIn(
  statements: readonly Statement[],
  purpose: Purpose,
): Pick<StatedPreference, 'preference' | 'line'> {
  const preference = combinePreferences(statements.map(({ says }) => says[purpose] ?? 'unknown'))
  return { preference, line: statements.find(({ says }) => says[purpose] === preference)?.line }
}

/** What is said without a path is for every path, unless something is said for `/`. */
function pathsOf(statements: readonly Statement[], compiling: Compiling): readonly StatedPath[] {
  const spelled = (path: string): string =>
    patternsOf({ line: 0, kind: 'disallow', value: path, rawValue: utf8OfText(path) }, compiling)
      .map(spellingOf)
      .join(' ')
  const byPath = grouped(statements, ({ path }) => (path === undefined ? undefined : spelled(path)))
  const ofRoot = byPath.has(spelled('/'))
  return Array.from(byPath, ([key, own]) => ({ key, path: own[0].path ?? '/', statements: own })).filter(
    ({ key }) => key !== undefined || !ofRoot,
  )
}
