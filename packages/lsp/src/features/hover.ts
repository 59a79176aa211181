import type { Group, Robots } from 'ruly'
import { agentCaveat, lintRules, markdownCode } from '@ruly/lint'
import type { Hover, Position } from 'vscode-languageserver'

import type { PlacedFinding } from '../analysis/analyses.ts'
import type { DecidedUrls } from '../analysis/decided-urls.ts'
import { policyOf, type RobotsFile } from '../documents/robots-file.ts'
import { fieldHelp } from './field-help.ts'
import { audienceText, groupAudience } from './group-audience.ts'
import { patternExamples, patternWords } from './pattern-words.ts'

/** What is known about a file besides its text. */
export interface HoverFacts {
  /** The findings of the linter, if they are known already. */
  readonly findings: readonly PlacedFinding[]
  /** Which URLs of the list each line decides; undefined without a list. */
  readonly decided: DecidedUrls | undefined
}

/** Help about a line, as Markdown; undefined if there is nothing to say. */
export function hoverAt(file: RobotsFile, position: Position, facts: HoverFacts): Hover | undefined {
  const line = file.engineLine(position)
  const parts = [lineText(file, line, facts), ...ruleTexts(position, facts)].filter((text) => text !== '')
  if (parts.length === 0) return undefined
  return {
    contents: { kind: 'markdown', value: parts.join('\n\n') },
    range: file.lineRange(line),
  }
}

function lineText(file: RobotsFile, line: number, { decided }: HoverFacts): string {
  const { robots } = file
  const { lineTable } = robots
  const kind = lineTable.kindOf(line)
  const group = robots.groups[lineTable.groupOf(line) ?? -1]
  if (kind === 'user-agent') return group === undefined ? '' : groupText(robots, group)
  if (kind === 'allow' || kind === 'disallow') {
    if (group === undefined) return 'This rule is outside all groups: nobody obeys it.'
    return rulePart(robots, { line, group, kind }, decided)
  }
  return kind === 'extension' ? fieldText(file, line) : ''
}

function groupText(robots: Robots, { index, agents, rules }: Group): string {
  const names = agents.map(({ value }) => markdownCode(value)).join(', ')
  const count = `${rules.length.toLocaleString('en')} ${rules.length === 1 ? 'rule' : 'rules'}`
  const caveats = agents.flatMap(({ value }) => agentCaveat(value) ?? [])
  return [`**Group of ${names}**, ${count}`, audienceText(groupAudience(robots, index)), ...caveats].join(
    '\n\n',
  )
}

interface RuleLine {
  readonly line: number
  readonly group: Group
  readonly kind: 'allow' | 'disallow'
}

function rulePart(robots: Robots, { line, group, kind }: RuleLine, decided: DecidedUrls | undefined): string {
  const pattern = robots.lineTable.valueOf(line)
  const verb = kind === 'allow' ? 'Allows' : 'Disallows'
  const policy = policyOf(robots, group)
  const examples = patternExamples(pattern, robots.dialect).map((path) => {
    const verdict = policy.check(path)
    const by = verdict.rule?.line
    const other = by === undefined || by === line ? '' : ` by line ${by}`
    return `- ${markdownCode(path)} is ${verdict.allowed ? 'allowed' : 'disallowed'}${other}`
  })
  return [
    `**${verb}** ${patternWords(pattern, robots.dialect)}.`,
    ...(examples.length > 0 ? [`For example:\n${examples.join('\n')}`] : []),
    ...(decided === undefined ? [] : [decidedText(decided, line)]),
  ].join('\n\n')
}

function decidedText({ total, byLine }: DecidedUrls, line: number): string {
  const { count, examples } = byLine.get(line) ?? { count: 0, examples: [] }
  const said = `Decides ${count.toLocaleString('en')} of the ${total.toLocaleString('en')} URLs of the list`
  if (count === 0) return `${said}.`
  return `${said}:\n${examples.map((url) => `- ${markdownCode(url)}`).join('\n')}`
}

function fieldText({ robots, document, places }: RobotsFile, line: number): string {
  const { lineTable } = robots
  const range = places.rangeOf({ start: lineTable.startOf(line), end: lineTable.valueStartOf(line) })
  const name = document.getText(range).replaceAll(/[\s:]+/g, '')
  const known = fieldHelp(name)
  return known === undefined ? '' : `**${name}**: ${known.meaning}\n\nRead by ${known.reader}.`
}

const whys: ReadonlyMap<string, string> = new Map(lintRules.map(({ code, why }) => [code, why]))

/** Why the findings in the line matter, each rule once. */
function ruleTexts({ line }: Position, { findings }: HoverFacts): readonly string[] {
  const codes = findings
    .filter(({ range }) => range.start.line <= line && line <= range.end.line)
    .map(({ code }) => code)
  return [...new Set(codes)].map((code) => `**${code}**: ${whys.get(code) ?? ''}`)
}
