import { allowsWhereItDecides, patternsOf } from '../core/compile.ts'
import type { Span } from '../core/dialect.ts'
import type { ExtensionName, ExtensionOf } from '../core/extension.ts'
import type { AgentLine, Group, Rule } from '../core/group.ts'
import { grouped } from '../core/grouped.ts'
import type { Field, Line } from '../core/line.ts'
import { lowerCased, octetsOfBytes, octetsOfText, textOfOctets, type Octets } from '../core/octets.ts'
import { spellingOf, type Pattern } from '../core/pattern.ts'
import type { Robots } from '../core/robots.ts'
import { familiesOf } from './group-families.ts'
import { relationsIn, type RuleRelations } from './rule-relations.ts'
import { nearestField } from './nearest-field.ts'
import { likenessOf, type Likeness } from './likeness.ts'
import { suppressionsOf, type Suppressions } from './suppressions.ts'

/** A line with a field. */
export interface FieldLine extends Line {
  readonly field: Field
}

/** A rule of a group, with all that is made of it. */
export interface FileRule {
  readonly rule: Rule
  readonly group: Group
  readonly line: FieldLine
  /** What it says where it decides: without a value, that need not be what its kind does. */
  readonly allows: boolean
  /** Several are synonyms. */
  readonly patterns: readonly Pattern[]
  /** The first of its patterns; undefined for a rule that has no part in verdicts. */
  readonly pattern: Pattern | undefined
  /** What is compared: the spelling of the pattern; empty without one. */
  readonly normalForm: string
}

/** A user-agent line of a group. */
export interface FileAgent {
  /** Undefined where the dialect gives a group to everyone that has no such line. */
  readonly line: FieldLine | undefined
  readonly agent: AgentLine
  readonly group: Group
  /** What the line is known by: `*`, or its product token in lower case; empty where it begins with none. */
  readonly token: string
}

/** An extension on its line. */
export interface FileExtension<Name extends ExtensionName> {
  readonly extension: ExtensionOf<Name>
  readonly line: FieldLine
}

/** A robots.txt under the linter: the facts that rules look at, each worked out once, when it is first asked for. */
export interface LintFile {
  readonly robots: Robots
  /** The file as it came. */
  readonly octets: Uint8Array
  readonly lines: readonly Line[]
  /** The octets of a line as they are read. */
  readonly octetsOf: (line: Line) => Octets
  readonly likeness: Likeness
  /** Lines with a field; of what does not look like a robots.txt, only those with a field that is known. */
  readonly fields: readonly FieldLine[]
  readonly groups: readonly Group[]
  /** Rules of all groups, in the order of the file. */
  readonly rules: readonly FileRule[]
  readonly rulesOf: (group: Group) => readonly FileRule[]
  readonly agents: readonly FileAgent[]
  readonly agentsOf: (group: Group) => readonly FileAgent[]
  /** User-agent lines by what they are known by. */
  readonly agentsByToken: ReadonlyMap<string, readonly FileAgent[]>
  /** Groups that some robot may obey together. */
  readonly families: readonly (readonly Group[])[]
  /** What other rules make of each rule that has a value. */
  readonly relations: ReadonlyMap<FileRule, RuleRelations>
  /** Whether a group is for everyone. */
  readonly isForEveryone: (group: Group) => boolean
  /** Extensions of a name, in the order of the file. */
  readonly extensionsOf: <Name extends ExtensionName>(name: Name) => readonly FileExtension<Name>[]
  /** The field that an unknown name was probably meant to be, in its usual spelling. */
  readonly nearestField: (name: string) => string | undefined
  /** A line by its number. */
  readonly lineAt: (number: number) => Line | undefined
  /** What comments in the file want not to be told. */
  readonly suppressions: Suppressions
  /** Whether the lines are those of a decoded UTF-16 file: then their octets are not those of the file. */
  readonly isDecoded: boolean
  /** Where the name and the value of a field stand, in octets of the file. */
  readonly nameSpan: (line: FieldLine) => Span
  readonly valueSpan: (line: FieldLine) => Span
}

export function lintFileOf(robots: Robots): LintFile {
  const { lines, groups, dialect, url } = robots
  const octets = once(() => robots.octets)
  const isDecoded = robots.diagnostics.some(({ code }) => code === 'utf-16')
  const likeness = once(() => likenessOf(octets(), lines, isDecoded))
  const isRobotsTxt = (): boolean => likeness() === 'robots.txt'
  const fields = once(() => lines.filter(hasField).filter((line) => line.kind !== 'unknown' || isRobotsTxt()))
  const lineAt = (number: number): Line | undefined => lines[number - 1]
  const fieldLineAt = (number: number): FieldLine | undefined => {
    const line = lineAt(number)
    return line !== undefined && hasField(line) ? line : undefined
  }
  const byGroup = once(() =>
    groups.map((group) =>
      group.rules.flatMap((rule): readonly FileRule[] => {
        const line = fieldLineAt(rule.line)
        if (line === undefined) return []
        const patterns = patternsOf(rule, { matching: dialect.matching, robotsUrl: url })
        const [pattern] = patterns
        const normalForm = pattern === undefined ? '' : textOfOctets(spellingOf(pattern))
        const allows = allowsWhereItDecides(rule, dialect.matching)
        return [{ rule, group, line, allows, patterns, pattern, normalForm }]
      }),
    ),
  )
  const rules = once(() => byGroup().flat())
  const agents = once(() =>
    groups.map((group) =>
      group.agents.map((agent) => ({
        agent,
        group,
        line: fieldLineAt(agent.line),
        token: dialect.selection.isWildcard(agent.octets) ? '*' : tokenOf(agent),
      })),
    ),
  )
  const allAgents = once(() => agents().flat())
  const agentsByToken = once(() => grouped(allAgents(), ({ token }) => token))
  const families = once(() => familiesOf(groups, agentsByToken()))
  const rulesOf = (group: Group): readonly FileRule[] => byGroup()[group.index] ?? []
  const relations = once(
    () =>
      new Map(
        families().flatMap((family) => [...relationsIn(family.flatMap(rulesOf), dialect.matching.order)]),
      ),
  )
  const extensions = once(() => grouped(robots.extensions, ({ name }) => name))
  const extensionsOf = <Name extends ExtensionName>(name: Name): readonly FileExtension<Name>[] =>
    (extensions().get(name) ?? []).flatMap((extension) => {
      const line = fieldLineAt(extension.line)
      return line === undefined ? [] : [{ extension: extension as ExtensionOf<Name>, line }]
    })
  const nearest = new Map<string, string | undefined>()
  return {
    robots,
    get octets() {
      return octets()
    },
    lines,
    groups,
    octetsOf: ({ start, end, text }) =>
      isDecoded ? octetsOfText(text) : octetsOfBytes(octets().subarray(start, end)),
    get likeness() {
      return likeness()
    },
    get fields() {
      return fields()
    },
    get rules() {
      return rules()
    },
    rulesOf,
    get agents() {
      return allAgents()
    },
    agentsOf: (group) => agents()[group.index] ?? [],
    get agentsByToken() {
      return agentsByToken()
    },
    get families() {
      return families()
    },
    get relations() {
      return relations()
    },
    isForEveryone: (group) => group.agents.some((agent) => dialect.selection.isWildcard(agent.octets)),
    extensionsOf,
    nearestField(name) {
      if (!nearest.has(name)) nearest.set(name, nearestField(name))
      return nearest.get(name)
    },
    lineAt,
    suppressions: suppressionsOf(lines),
    isDecoded,
    nameSpan: ({ start, field }) => moved(field.nameSpan, start),
    valueSpan: ({ start, field }) => moved(field.valueSpan, start),
  }
}

function hasField(line: Line): line is FieldLine {
  return line.field !== undefined
}

function tokenOf({ octets }: AgentLine): string {
  return lowerCased(/^[A-Za-z0-9._-]*/.exec(octets)?.[0] ?? '')
}

function moved({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
