import { checkedOptions, optional, text, texts, wrongType, type Check } from '@ruly/common/checked-options'
import { addressOf, checkedAddress, isInRange, isPrivate, rangeOf, type Address } from './addresses.ts'
import type { AgentEntry, AgentIdentity } from './agent-entry.ts'
import { resolveAgent } from './resolve-agent.ts'

/** A host name that the DNS has for an address. */
export interface AddressName {
  /** The name, as the reverse look-up gave it. */
  readonly name: string
  /** The addresses that the DNS has for the name; absent if the look-up failed. */
  readonly addresses?: readonly string[] | undefined
}

/** What was found out about the address of a request. Leave out what was not looked up, or could not be. */
export interface AgentEvidence {
  /** The host names of the address; an empty list if the DNS answered that it has none. */
  readonly names?: readonly AddressName[] | undefined
  /** The addresses and ranges of all lists that the registry names for the agent, as `addressRanges` gives them. */
  readonly ranges?: readonly string[] | undefined
  /** The `Signature-Agent` of the request, if you have verified its signature. */
  readonly signedBy?: string | undefined
}

/**
 * Why a request can come from an agent, or cannot.
 *
 * - yes: `signed`; `address-published`: its operator lists the address; `name-confirmed`: its host name is of a domain that the
 *   operator names, and leads back to the address.
 * - no: `address-not-published`; `name-of-others`; `name-not-confirmed`: the host name leads to other addresses; `no-name`;
 *   `token-only`: no request has the token of the agent in its header.
 * - unknown: `not-known`: the registry has no such agent; `not-documented`: nobody says how to tell; `private-address`: the
 *   request came through a proxy, or from your network; `not-found-out`: look-ups are missing, failed, or say nothing about IPv6.
 */
export type IdentityReason =
  | 'signed'
  | 'address-published'
  | 'name-confirmed'
  | 'address-not-published'
  | 'name-of-others'
  | 'name-not-confirmed'
  | 'no-name'
  | 'token-only'
  | 'not-known'
  | 'not-documented'
  | 'private-address'
  | 'not-found-out'

/** Whether a request can come from the agent whose name it carries. */
export interface AgentIdentification {
  /** `unknown`: it could not be found out, which says nothing against the request. */
  readonly canBe: 'yes' | 'no' | 'unknown'
  /** Why. */
  readonly reason: IdentityReason
  /** The host name or the range that decides; absent if none does. */
  readonly proof?: string
  /** What is known about the agent; absent for one that is not in the registry. */
  readonly entry?: AgentEntry
}

type Finding = Omit<AgentIdentification, 'entry'>

const namesCheck: Check<readonly AddressName[]> = (value, name) => {
  if (Array.isArray(value) && value.every(isAddressName)) return value
  throw wrongType(name, 'an array of names with their addresses', value)
}

function isAddressName(one: Partial<AddressName> | null | undefined): one is AddressName {
  const addresses: unknown = one?.addresses ?? []
  return typeof one?.name === 'string' && Array.isArray(addresses) && addresses.every(isText)
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

const knownEvidence = {
  names: optional(namesCheck),
  ranges: optional(texts),
  signedBy: optional(text),
}

/**
 * Whether a request that calls itself an agent can come from it, by what the operator documents and what was found out about the
 * address. Sends no requests: `verifyAgent` of `@ruly/client` does, and asks this.
 *
 * One confirmation is enough. A check that failed, or that the operator documents nothing for, never counts against the request.
 *
 * @param address the IP address that the request came from
 * @param userAgent its User-Agent header, or a product token
 * @param evidence what was found out about the address
 * @returns whether it can be the agent, and why
 * @throws `TypeError` for a value of the wrong type; `RangeError` for text that is no address
 * @example
 * const names = [{ name: 'crawl-192-0-2-1.googlebot.com', addresses: ['192.0.2.1'] }]
 * console.log(identifyAgent('192.0.2.1', 'Googlebot/2.1', { names }).canBe) // yes
 * console.log(identifyAgent('192.0.2.1', 'Googlebot/2.1', { names: [] }).reason) // no-name
 */
export function identifyAgent(
  address: string,
  userAgent: string,
  evidence: AgentEvidence = {},
): AgentIdentification {
  const checked = checkedOptions('identifyAgent()', evidence, knownEvidence)
  const from = checkedAddress(text(address, 'address'))
  const { entry } = resolveAgent(text(userAgent, 'userAgent'))
  if (entry === undefined) return { canBe: 'unknown', reason: 'not-known' }
  return { ...findingOf(from, entry, checked), entry }
}

function findingOf(address: Address, entry: AgentEntry, evidence: AgentEvidence): Finding {
  const { identity, exceptions = [] } = entry
  if (exceptions.includes('token-only')) return { canBe: 'no', reason: 'token-only' }
  if (identity === undefined) return { canBe: 'unknown', reason: 'not-documented' }
  if (evidence.signedBy !== undefined && isSame(evidence.signedBy, identity.signatureAgent))
    return { canBe: 'yes', reason: 'signed', proof: evidence.signedBy }
  if (isPrivate(address)) return { canBe: 'unknown', reason: 'private-address' }
  const findings = [byRanges(address, identity, evidence), byNames(address, identity, evidence)]
  const sure = (['yes', 'no'] as const).flatMap((canBe) => findings.filter((found) => found?.canBe === canBe))
  return sure[0] ?? { canBe: 'unknown', reason: 'not-found-out' }
}

function isSame(signedBy: string, signatureAgent: string | undefined): boolean {
  const origin = (url: string): string => url.toLowerCase().replaceAll('"', '').replace(/\/$/, '')
  return signatureAgent !== undefined && origin(signedBy) === origin(signatureAgent)
}

/** Lists without any range of the version of the address say nothing about it. */
function byRanges(
  address: Address,
  { ranges: lists }: AgentIdentity,
  { ranges }: AgentEvidence,
): Finding | undefined {
  if (lists === undefined || ranges === undefined) return undefined
  const ofVersion = ranges.filter((range) => rangeOf(range)?.bits === address.bits)
  if (ofVersion.length === 0) return undefined
  const proof = ofVersion.find((written) => {
    const range = rangeOf(written)
    return range !== undefined && isInRange(address, range)
  })
  return proof === undefined
    ? { canBe: 'no', reason: 'address-not-published' }
    : { canBe: 'yes', reason: 'address-published', proof }
}

function byNames(
  address: Address,
  { domains }: AgentIdentity,
  { names }: AgentEvidence,
): Finding | undefined {
  if (domains === undefined || names === undefined) return undefined
  // Networks seldom name IPv6 addresses: that one has no name says nothing.
  if (names.length === 0) return address.bits === 32 ? { canBe: 'no', reason: 'no-name' } : undefined
  const findings = names.map((name) => byName(address, domains, name))
  return (
    findings.find((found) => found?.canBe === 'yes') ??
    (findings.includes(undefined) ? undefined : findings[0])
  )
}

/** Undefined if it could not be found out where a name of the operator leads. */
function byName(
  address: Address,
  domains: readonly string[],
  { name, addresses }: AddressName,
): Finding | undefined {
  if (!domains.some((domain) => isOf(name, domain)))
    return { canBe: 'no', reason: 'name-of-others', proof: name }
  if (addresses === undefined) return undefined
  const isConfirmed = addresses.some((one) => {
    const to = addressOf(one)
    return to?.bits === address.bits && to.value === address.value
  })
  return isConfirmed
    ? { canBe: 'yes', reason: 'name-confirmed', proof: name }
    : { canBe: 'no', reason: 'name-not-confirmed', proof: name }
}

function isOf(name: string, domain: string): boolean {
  const host = name.toLowerCase().replace(/\.$/, '')
  return host === domain || host.endsWith(`.${domain}`)
}
