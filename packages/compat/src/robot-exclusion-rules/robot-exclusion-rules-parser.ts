/** Python's robotexclusionrulesparser 1.7.1: its two classes and its constants. */
export {
  GYM2008,
  MK1996,
  RobotExclusionRulesParser,
  SEVEN_DAYS,
  type ParserOptions,
  type Syntax,
} from './robot-exclusion-rules.ts'
export { RobotFileParserLookalike } from './robot-file-parser-lookalike.ts'
