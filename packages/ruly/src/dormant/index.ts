import type { Dialect } from '../model/dialect.ts'
import { wakeDormant, type WokenRobots } from './woken-robots.ts'
import { checkedOptions, withDefault } from '../options/checked-options.ts'
import { checkedDialect, checkedStrict, checkedUrl, type AskingOptions } from '../options/read-options.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'

export type { BasicPolicy } from '../basic-policy.ts'
export { sizeInBytes, toDormant, type WokenRobots } from './woken-robots.ts'
export { RobotsError, type RobotsErrorCode } from '../model/robots-error.ts'

/** Options of `fromDormant`. */
export interface WakeOptions extends AskingOptions {
  /**
   * The dialect that the dormant form was made in.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /** URL of the robots.txt. The dormant form does not keep it; dialects that answer for one site only need it. */
  readonly url?: string | undefined
}

const wakeOptions = {
  dialect: withDefault(checkedDialect, rfc9309),
  url: checkedUrl,
  strict: checkedStrict,
}

/**
 * The rules of a dormant form, ready for verdicts. They are the same as before if the URL of the file is the same.
 *
 * @param dormant a string that `toDormant` returned
 * @param options the dialect of the dormant form, the URL of its file
 * @returns the rules, for the agents that they were kept for
 * @throws `RobotsError` (`dormant-not-readable`) if `dormant` is not a dormant form of this version and this dialect
 * @throws `TypeError` for an unknown option or a value of the wrong type
 * @example
 * const robots = parse('User-agent: *\nDisallow: /private\n')
 * const dormant = toDormant(robots.forAgent('ExampleBot'))
 * fromDormant(dormant).isAllowed('ExampleBot', '/private/a') // false
 */
export function fromDormant(dormant: string, options: WakeOptions = {}): WokenRobots {
  return wakeDormant(dormant, checkedOptions('fromDormant()', options, wakeOptions))
}
