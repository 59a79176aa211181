/** Python's robotexclusionrulesparser 1.7.1: its two classes and its constants. */
export type { NetworkErrorCode, TransportOptions } from '@ruly/client'
export {
  RobotsFetchError,
  type FetchCallOptions,
  type FetchingParserOptions,
  type ParserOptions,
} from './parser-fetch.ts'
export {
  GYM2008,
  MK1996,
  RobotExclusionRulesParser,
  RobotFileParserLookalike,
  SEVEN_DAYS,
  type Syntax,
} from './robot-exclusion-rules-parser.ts'
