import type { Dialect } from '../model/dialect.ts'
import { wakeDormant, type WokenRobots } from './woken-robots.ts'
import { checkedOptions, withDefault } from '../options/checked-options.ts'
import { checkedDialect, checkedStrict, checkedUrl, type AskingOptions } from '../options/read-options.ts'
import { rfc9309 } from '../dialects/rfc9309.ts'

export type { BasicPolicy } from '../basic-policy.ts'
export { sizeInBytes, toDormant, type WokenRobots } from './woken-robots.ts'
export { RobotsError, type RobotsErrorCode } from '../model/robots-error.ts'

export interface WakeOptions extends AskingOptions {
  /**
   * The dialect that the dormant form was made in.
   *
   * @default rfc9309
   */
  readonly dialect?: Dialect | undefined
  /** Where the file came from: the dormant form does not keep it, and dialects that make a site check need it. */
  readonly url?: string | undefined
}

const wakeOptions = {
  dialect: withDefault(checkedDialect, rfc9309),
  url: checkedUrl,
  strict: checkedStrict,
}

/**
 * The rules of a dormant form, with every verdict as before where the URL of the file is the same.
 *
 * Throws a `RobotsError` (`dormant-not-readable`) for anything that is no dormant form of this version and this dialect.
 */
export function fromDormant(dormant: string, options: WakeOptions = {}): WokenRobots {
  return wakeDormant(dormant, checkedOptions('fromDormant()', options, wakeOptions))
}
