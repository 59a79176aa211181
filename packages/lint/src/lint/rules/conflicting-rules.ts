import type { Group } from 'ruly'
import type { FileRule } from '../facts/file-rule.ts'
import { quoted } from '../text/quoted.ts'
import type { Found, LintRule } from '../model/lint-rule.ts'

export const conflictingRules: LintRule = {
  code: 'conflicting-rules',
  severity: 'warning',
  summary: 'The same path is allowed and disallowed for the same robot.',
  why:
    'Of two equally long rules, the allow should win (RFC 9309 §2.2.2); robots that follow the older standards use the first one. ' +
    'So one of the two has no effect, and which one depends on the robot.',
  *check({ alikeRules, robots }) {
    const isByPlace = robots.dialect.matching.order !== 'longest'
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
    ? `line ${earlier} comes first and wins, but other agents use the allow`
    : `the allow wins, but robots that follow the older standards use line ${earlier}`
  return {
    line: line.number,
    message: `${quoted(rule.value)} is ${rule.kind}ed here and ${first.rule.kind}ed in line ${earlier}: ${outcome}.`,
    related: [{ line: earlier, message: 'The opposite rule for the same path.' }],
  }
}

function haveRobotInCommon(one: Group, other: Group): boolean {
  if (one === other) return true
  const names = new Set(one.agents.map(({ value }) => value.toLowerCase()))
  return other.agents.some(({ value }) => names.has(value.toLowerCase()))
}
