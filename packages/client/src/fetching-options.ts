import type { LookupFunction } from 'node:net'

import type { AccessPolicy } from 'ruly/access'
import {
  callable,
  optionsIn,
  numberFrom,
  optional,
  text,
  withDefault,
  withMethods,
  wrongType,
  type Check,
} from 'ruly/internal'

import type { RequestDispatcher } from './fetch/dispatcher-transport.ts'
import { checkUserAgent, longestTimer } from './fetch/fetch-options.ts'
import type { FetchFunction } from './fetch/fetch-transport.ts'
import type { GuardOptions } from './fetch/guard.ts'
import type { TransportOptions } from './fetch/transport-options.ts'

const ports: Check<readonly number[]> = (value, name) => {
  const isPort = numberFrom(0, 65_535)
  if (Array.isArray(value)) return value.map((port) => isPort(port, name))
  throw wrongType(name, 'an array of numbers', value)
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

/** What can stand in a User-Agent header. */
export const userAgentCheck: Check<string> = (value, name) => {
  checkUserAgent(value, name)
  return value as string
}

/** The checks of what says how a robots.txt is fetched, and what answers mean. */
export const fetchingChecks: {
  readonly access: Check<AccessPolicy | undefined>
  readonly fetch: Check<FetchFunction | undefined>
  readonly dispatcher: Check<RequestDispatcher | undefined>
  readonly guard: Check<boolean | GuardOptions>
  readonly lookup: Check<LookupFunction | undefined>
  readonly ca: Check<string | readonly string[] | undefined>
  readonly timeoutMs: Check<number>
  readonly headersTimeoutMs: Check<number>
} = {
  access: optional(accessPolicy),
  fetch: optional(callable<FetchFunction>()),
  dispatcher: optional(withMethods<RequestDispatcher>('request')),
  guard: guardCheck,
  lookup: optional(callable<LookupFunction>()),
  ca: optional(certificates),
  timeoutMs: withDefault(numberFrom(1, longestTimer), 30_000),
  headersTimeoutMs: withDefault(numberFrom(1, longestTimer), 10_000),
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

/** Throws where two options do not go together. */
export function checkTogether(options: TransportOptions): void {
  const isGiven = (name: keyof TransportOptions): boolean =>
    options[name] !== undefined && options[name] !== false
  for (const [one, other] of apart)
    if (isGiven(one) && isGiven(other))
      throw new TypeError(`The options "${one}" and "${other}" do not go together: leave one of them out.`)
}
