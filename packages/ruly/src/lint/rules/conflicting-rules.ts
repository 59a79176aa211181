import type { Group } from '../../model/group.ts'
import type { FileRule } from '../facts/file-rule.ts'
import { quoted } from '../text/quoted.ts'
import type { Found, LintRule } from '../lint-rule.ts'

export const conflictingRules: LintRule = {
  code: 'conflicting-rules',
  severity: 'warning',
  summary: 'The same path is allowed and disallowed to the same robot.',
  why:
    'Of two rules as long as each other the allow should win (RFC 9309 §2.2.2); robots of the older standards take the first of them, whichever it ' +
    'is. One of the two is there for nothing, and which one depends on the robot.',
  *check({ alikeRules, robots }) {
    const isByPlace = robots.dialect.matching.order === 'file'
    for (const alike of alikeRules) {
      const rules = alike.filter(({ rule }) => rule.value !== '')
      const [first] = rules
      const other = rules.find(({ rule }) => rule.kind !== first?.rule.kind)
      if (first === undefined || other === undefined || !haveRobotInCommon(first.group, other.group)) continue
      yield conflict(first, other, isByPlace)
    }
  },
}

function conflict(first: FileRule, { rule, line }: FileRule, isByPlace: boolean): Found {
  const earlier = first.line.number
  const outcome = isByPlace
    ? `line ${earlier} comes first and wins, where others take the allow`
    : `the allow wins, where robots of the older standards take line ${earlier}`
  return {
    line: line.number,
    message: `${quoted(rule.value)} is ${rule.kind}ed here and ${first.rule.kind}ed in line ${earlier}: ${outcome}.`,
    related: [{ line: earlier, message: 'The same path, the other way round.' }],
  }
}

function haveRobotInCommon(one: Group, other: Group): boolean {
  if (one === other) return true
  const names = new Set(one.agents.map(({ value }) => value.toLowerCase()))
  return other.agents.some(({ value }) => names.has(value.toLowerCase()))
}
