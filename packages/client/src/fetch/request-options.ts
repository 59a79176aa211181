import type { LookupFunction } from 'node:net'

import type { AccessPolicy } from 'ruly/access'
import {
  callable,
  checkedOptions,
  optionsIn,
  numberFrom,
  optional,
  text,
  withDefault,
  withMethods,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'

import { longestTimer, systemClock, type Clock } from '../runtime/clock.ts'
import type { GuardOptions } from './guard/guard.ts'
import type { RequestDispatcher } from './transport/dispatcher-transport.ts'
import type { FetchFunction } from './transport/fetch-transport.ts'
import type { TransportOptions } from './transport/transport-options.ts'

const ports: Check<readonly number[] | 'all'> = (value, name) => {
  const isPort = numberFrom(0, 65_535)
  if (value === 'all') return value
  if (Array.isArray(value)) return value.map((port) => isPort(port, name))
  throw wrongType(name, 'an array of numbers, or "all"', value)
}

const guardOptions = optionsIn({
  allowPorts: optional(ports),
  allow: optional(callable<(address: string) => boolean>()),
})

const guardCheck: Check<boolean | GuardOptions> = (value, name) => {
  if (value === undefined || typeof value === 'boolean') return value ?? false
  if (typeof value !== 'object') throw wrongType(name, 'true, false or an object', value)
  return guardOptions(value, name)
}

const certificate: Check<string> = (value, name) => {
  const pem = text(value, name)
  if (pem.includes('-----BEGIN ')) return pem
  throw new RangeError(
    `"${name}" must be certificates in PEM, which have a line -----BEGIN CERTIFICATE-----.`,
  )
}

const certificates: Check<string | readonly string[]> = (value, name) =>
  Array.isArray(value) ? value.map((one) => certificate(one, name)) : certificate(value, name)

const accessPolicy: Check<AccessPolicy> = (value, name) => {
  if (typeof value === 'object' && value !== null && 'unreachable' in value) return value as AccessPolicy
  throw wrongType(name, 'an access policy, such as those of ruly/access', value)
}

/** How a robots.txt is requested, and what the responses mean. */
export interface RequestOptions extends Pick<
  TransportOptions,
  'fetch' | 'dispatcher' | 'guard' | 'lookup' | 'ca'
> {
  /**
   * What responses of a server mean, and how long files are fresh.
   *
   * @default the access policy of the dialect
   */
  readonly access?: AccessPolicy | undefined
  /**
   * Longest time for one robots.txt, redirects included, in milliseconds. The wait for one of the four connections to a host does not count.
   *
   * @default 30_000
   */
  readonly timeoutMs?: number | undefined
  /**
   * Longest time from a request to the headers of its response, in milliseconds.
   *
   * @default 10_000
   */
  readonly headersTimeoutMs?: number | undefined
  /**
   * Where the time comes from.
   *
   * @default the clock of the system
   */
  readonly clock?: Clock | undefined
  /**
   * Returns numbers from 0 to below 1, for the jitter of attempts and of pauses after failures.
   *
   * @default Math.random
   */
  readonly random?: (() => number) | undefined
}

const sendingChecks = {
  fetch: optional(callable<FetchFunction>()),
  dispatcher: optional(withMethods<RequestDispatcher>('request')),
  guard: guardCheck,
  lookup: optional(callable<LookupFunction>()),
  ca: optional(certificates),
}

/** The checks of what says how a robots.txt is fetched, and what answers mean. */
export const requestChecks: {
  readonly [Name in keyof RequestOptions]-?: Check<
    Name extends 'guard' | 'timeoutMs' | 'headersTimeoutMs' | 'clock' | 'random'
      ? NonNullable<RequestOptions[Name]>
      : RequestOptions[Name]
  >
} = {
  ...sendingChecks,
  access: optional(accessPolicy),
  timeoutMs: withDefault(numberFrom(1, longestTimer), 30_000),
  headersTimeoutMs: withDefault(numberFrom(1, longestTimer), 10_000),
  clock: withDefault(withMethods<Clock>('now', 'after'), systemClock),
  random: withDefault(callable<() => number>(), Math.random),
}

const apart = [
  ['guard', 'fetch'],
  ['guard', 'dispatcher'],
  ['fetch', 'dispatcher'],
  ['lookup', 'fetch'],
  ['lookup', 'dispatcher'],
  ['ca', 'fetch'],
  ['ca', 'dispatcher'],
] as const

/** Throws a `TypeError` or a `RangeError` for wrong options of `createTransport`. */
export function checkTransportOptions(options: TransportOptions): void {
  checkedOptions('createTransport()', options, {
    ...sendingChecks,
    connectTimeoutMs: optional(numberFrom(1, longestTimer)),
    keepAliveMs: optional(numberFrom(1, longestTimer)),
    maxIdleConnections: optional(numberFrom(0, Number.MAX_SAFE_INTEGER)),
  })
  checkTogether(options)
}

/** Throws where two options do not go together. */
export function checkTogether(options: TransportOptions): void {
  const isGiven = (name: keyof TransportOptions): boolean =>
    options[name] !== undefined && options[name] !== false
  for (const [one, other] of apart)
    if (isGiven(one) && isGiven(other))
      throw new TypeError(`"${one}" and "${other}" exclude each other. Leave one of them out.`)
}
