import { RobotExclusionRulesParser } from '../../src/compat/robot-exclusion-rules.ts'

/** A parser that has read a file. */
export function parserOf(robots: string | Uint8Array): RobotExclusionRulesParser {
  const parser = new RobotExclusionRulesParser()
  parser.parse(robots)
  return parser
}
