/** Python's robotexclusionrulesparser 1.7.1, with its fetches: its two classes and its constants. */
export {
  GYM2008,
  MK1996,
  SEVEN_DAYS,
  type ParserOptions,
  type Syntax,
} from './robot-exclusion-rules-parser.ts'
export type { TransportOptions } from '@ruly/client'
export type { NetworkErrorCode } from '@ruly/client'
export { RobotExclusionRulesParser } from './fetching-parser.ts'
export type { FetchingParserOptions, FetchCallOptions } from './parser-fetch.ts'
export { RobotFileParserLookalike } from './fetching-parser.ts'
export { RobotsFetchError } from './parser-fetch.ts'
export type {
  RobotExclusionRulesParser as OfflineParser,
  RobotFileParserLookalike as OfflineLookalike,
} from './robot-exclusion-rules-parser.ts'
