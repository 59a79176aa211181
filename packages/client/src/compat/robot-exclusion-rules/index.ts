/** Python's robotexclusionrulesparser 1.7.1, with its fetches: its two classes and its constants. */
export {
  GYM2008,
  MK1996,
  SEVEN_DAYS,
  type ParserOptions,
  type Syntax,
} from 'ruly/compat/robot-exclusion-rules-parser'
export type { TransportOptions } from '../../fetch/transport/transport-options.ts'
export type { NetworkErrorCode } from '../../fetch/outcome/fetch-outcome.ts'
export { RobotExclusionRulesParser } from './fetching-parser.ts'
export type { FetchingParserOptions, FetchCallOptions } from './parser-fetch.ts'
export { RobotFileParserLookalike } from './fetching-lookalike.ts'
export { RobotsFetchError } from './parser-fetch.ts'
