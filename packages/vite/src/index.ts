export type { Expectations, RobotsTxtOptions } from './options.ts'
export { robotsTxt, type RobotsTxtPlugin } from './robots-txt.ts'
