/** Files beside a robots.txt, and what they name. */
export {
  barePatterns,
  configOf,
  isCovered,
  noConfig,
  severityNames,
  type Config,
  type Severities,
} from './config-of.ts'
export { dialectNamed, dialectsByName } from './dialect-named.ts'
export { expectationForm, expectationIn, isCommentLine, type ExpectedVerdict } from './expectation-line.ts'
