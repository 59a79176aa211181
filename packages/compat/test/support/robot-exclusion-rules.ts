import { RobotExclusionRulesParser } from '../../src/robot-exclusion-rules/robot-exclusion-rules-parser.ts'

/** A parser that has read a file. */
export function parserOf(robots: string | Uint8Array): RobotExclusionRulesParser {
  const parser = new RobotExclusionRulesParser()
  parser.parse(robots)
  return parser
}
