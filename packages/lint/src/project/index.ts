/** Files beside a robots.txt, and what they name. */
export { severityNames, noConfig, type Config, type Severities } from './config.ts'
export { barePatterns, configOf, isCovered } from './config-of.ts'
export { dialectNamed, dialectsByName } from './dialect-named.ts'
export { expectationForm, expectationIn, isCommentLine, type ExpectedVerdict } from './expectation-line.ts'
