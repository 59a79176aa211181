import {
  anything,
  checkedOptions,
  optional,
  optionsIn,
  text,
  texts,
  withMethods,
  type Check,
} from '@ruly/common/checked-options'
import type { AddressName, AgentEvidence, AgentIdentification } from 'ruly/agents'

import { fetchRobots } from '../fetch/fetch-robots.ts'
import { userAgentCheck, type FetchOptions } from '../fetch/fetch-options.ts'

/** What asks the DNS: a `Resolver` of `node:dns/promises`, or anything with these methods. */
export interface AgentResolver {
  /** The host names that a name below `in-addr.arpa` or `ip6.arpa` leads to. */
  resolvePtr(name: string): Promise<readonly string[]>
  /** The IPv4 addresses of a name. */
  resolve4(name: string): Promise<readonly string[]>
  /** The IPv6 addresses of a name. */
  resolve6(name: string): Promise<readonly string[]>
}

/** Options of `verifyAgent`. */
export interface VerifyAgentOptions {
  /**
   * What asks the DNS; `null` if nothing does.
   *
   * @default a resolver with the name servers of the system, which gives up after 5 seconds
   */
  readonly resolver?: AgentResolver | null | undefined
  /** Fetches the lists of addresses that the operator of the agent publishes, through this transport and with this User-Agent header. */
  readonly lists?: Pick<FetchOptions, 'transport' | 'userAgent' | 'timeoutMs' | 'signal'> | undefined
  /** Addresses and ranges that the operator publishes, if you have them already: nothing is fetched then. */
  readonly ranges?: readonly string[] | undefined
  /** The `Signature-Agent` of the request, if you have verified its signature. */
  readonly signedBy?: string | undefined
}

/** Whether a request can come from an agent, and what was found out. */
export interface AgentVerification extends AgentIdentification {
  /** What the DNS and the lists say. */
  readonly evidence: AgentEvidence
  /** What could not be found out, a sentence each. */
  readonly problems: readonly string[]
}

type Lists = NonNullable<VerifyAgentOptions['lists']>

/** What is left to `anything` is checked by `fetchRobots`. */
const listsCheck: Check<Lists> = optionsIn({
  transport: withMethods<Lists['transport']>('ask'),
  userAgent: userAgentCheck,
  timeoutMs: anything<Lists['timeoutMs']>(),
  signal: anything<Lists['signal']>(),
})

const resolverCheck: Check<AgentResolver | null> = (value, name) =>
  value === null ? null : withMethods<AgentResolver>('resolvePtr', 'resolve4', 'resolve6')(value, name)

const knownOptions = {
  resolver: optional(resolverCheck),
  lists: optional(listsCheck),
  ranges: optional(texts),
  signedBy: optional(text),
}

/**
 * Finds out whether a request that calls itself an agent can come from it: by the host name of its address, which must lead back to
 * the address, and if you ask for it by the lists of addresses that the operator publishes.
 *
 * Only what the registry of agents documents is asked for, and nothing about an address of a private network. What fails is among the
 * problems, and never counts against the request.
 *
 * @param address the IP address that the request came from
 * @param userAgent its User-Agent header, or a product token
 * @param options what asks the DNS, and whether lists are fetched
 * @returns whether it can be the agent, why, and what was found out
 * @throws `TypeError` for an unknown option or a value of the wrong type; `RangeError` for text that is no address; the reason of
 *   `lists.signal`
 * @see docs/agents.md
 * @example
 * const { canBe, reason } = await verifyAgent('10.0.0.1', 'Googlebot/2.1')
 * console.log(canBe, reason) // unknown private-address
 */
export async function verifyAgent(
  address: string,
  userAgent: string,
  options: VerifyAgentOptions = {},
): Promise<AgentVerification> {
  const { resolver, lists, ranges, signedBy } = checkedOptions('verifyAgent()', options, knownOptions)
  // The registry is large, and few programs that use the client need it.
  const { identifyAgent, reverseName } = await import('ruly/agents')
  const given = { ranges, signedBy }
  const before = identifyAgent(address, userAgent, given)
  const { identity } = before.entry ?? {}
  if (
    identity === undefined ||
    (before.reason !== 'not-found-out' && before.reason !== 'address-not-published')
  )
    return { ...before, evidence: given, problems: [] }
  const problems: string[] = []
  const [names, listed] = await Promise.all([
    identity.domains === undefined || resolver === null
      ? undefined
      : namesOf(reverseName(address), resolver ?? (await systemResolver()), problems),
    ranges ?? (lists && rangesOf(identity.ranges ?? [], lists, problems)),
  ])
  const evidence = { names, ranges: listed, signedBy }
  return { ...identifyAgent(address, userAgent, evidence), evidence, problems }
}

async function systemResolver(): Promise<AgentResolver> {
  const { Resolver } = await import('node:dns/promises')
  return new Resolver({ timeout: 2500, tries: 2 })
}

/** More names than any crawler has are not looked up: the owner of an address decides how many names it has. */
const mostNames = 10

/** Undefined if the look-up failed. */
async function namesOf(
  reverse: string,
  resolver: AgentResolver,
  problems: string[],
): Promise<readonly AddressName[] | undefined> {
  // Not `reverse()` of Node: to that, a name server that does not answer is an address without a name.
  const names = await answerOf(resolver.resolvePtr(reverse), `host names of ${reverse}`, problems)
  return (
    names &&
    (await Promise.all(
      names.slice(0, mostNames).map(async (name) => {
        const asked = reverse.endsWith('.ip6.arpa') ? resolver.resolve6(name) : resolver.resolve4(name)
        return { name, addresses: await answerOf(asked, `addresses of ${name}`, problems) }
      }),
    ))
  )
}

/** What the DNS answers: an empty list if there is nothing; undefined for a failure, which is told. */
async function answerOf(
  asked: Promise<readonly string[]>,
  what: string,
  problems: string[],
): Promise<readonly string[] | undefined> {
  try {
    return await asked
  } catch (error) {
    const code = (error as { readonly code?: unknown }).code
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    problems.push(`The DNS did not give ${what}: ${typeof code === 'string' ? code : String(error)}.`)
    return undefined
  }
}

/** The ranges of all lists; undefined if one is missing, because the others do not say what it has. */
async function rangesOf(
  urls: readonly string[],
  options: Lists,
  problems: string[],
): Promise<readonly string[] | undefined> {
  if (urls.length === 0) return undefined
  const { addressRanges } = await import('ruly/agents')
  const lists = await Promise.all(
    urls.map(async (url) => {
      const { result } = await fetchRobots(url, { ...options, maxBytes: largestList })
      const body = result.kind === 'response' && result.status === 200 ? result.body : undefined
      const isWhole = body?.isCut === false
      const ranges = isWhole ? addressRanges(new TextDecoder().decode(body.bytes)) : []
      const why = isWhole
        ? 'it has none.'
        : body === undefined
          ? whyNot(result)
          : 'it is too long to be read whole.'
      if (ranges.length === 0) problems.push(`No list of addresses came from ${url}: ${why}`)
      return ranges
    }),
  )
  return lists.some((ranges) => ranges.length === 0) ? undefined : lists.flat()
}

/** Bytes of a list that are read; that of a whole cloud has about 2 MB. */
const largestList = 16 * 1024 * 1024

function whyNot(result: Awaited<ReturnType<typeof fetchRobots>>['result']): string {
  if (result.kind === 'network-error') return `${result.message}.`
  return result.kind === 'redirects-exhausted' ? 'too many redirects.' : `status ${result.status}.`
}
