/** Python's robotexclusionrulesparser 1.7.1, with its fetches: its two classes and its constants. */
export { GYM2008, MK1996, SEVEN_DAYS, type Syntax } from 'ruly/compat/robot-exclusion-rules-parser'
export { RobotExclusionRulesParser } from './robot-exclusion-rules.ts'
export type { FetchingParserOptions, FetchCallOptions } from './robot-exclusion-rules-fetch.ts'
export { RobotFileParserLookalike } from './robot-file-parser-lookalike.ts'
export { RobotsFetchError } from './robots-fetch-error.ts'
