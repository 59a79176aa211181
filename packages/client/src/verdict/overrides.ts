import {
  numberFrom,
  oneOf,
  optional,
  optionsIn,
  text,
  texts,
  wrongType,
  type Check,
} from '@ruly/common/checked-options'
import { parsedUrl } from '@ruly/common/parsed-url'
import { shown } from '@ruly/common/type-of'
import { userAgentsOf } from '@ruly/common/user-agents-of'
import { isProductToken, productTokensOf, type Agent } from 'ruly'

import { withoutUndefined } from '../runtime/without-undefined.ts'

/** An exception of yours: what counts at a site instead of its robots.txt, and why. */
export interface SiteOverride {
  /**
   * Where it counts: a host, which stands for all its schemes and ports (`example.com`), all hosts below one, itself excluded (`*.example.com`), or
   * one origin (`https://example.com:8443`).
   */
  readonly site: string
  /**
   * Product tokens of the agents that it is for, in any case.
   *
   * @default all agents
   */
  readonly agents?: readonly string[] | undefined
  /**
   * Whether these agents may fetch the URLs of the site.
   *
   * @default the robots.txt and the access policy decide
   */
  readonly decision?: 'allow' | 'deny' | undefined
  /**
   * Least time between two requests, in seconds. It replaces the `Crawl-delay` and `Request-rate` of the file, and `minGapMs` and
   * `maxCrawlDelaySeconds` of the politeness.
   *
   * @default the file and the politeness say it
   */
  readonly crawlDelaySeconds?: number | undefined
  /** Why, for those who read the evidence: a contract, a complaint, a ticket. */
  readonly reason: string
}

/** The overrides that apply to an agent at a site. */
export interface AppliedOverrides {
  /** That which decides whether URLs may be fetched. */
  readonly decision: SiteOverride | undefined
  /** That which says the delay. */
  readonly delay: SiteOverride | undefined
  /** Both of them, each once, in their order. */
  readonly all: readonly SiteOverride[]
}

/** The overrides of one client or of several, which can be replaced while these run. Made by `createOverrides`. */
export interface Overrides {
  /**
   * What applies to an agent at a site: the first override with a decision, and the first with a delay.
   *
   * @param site scheme, host and port, as `URL.origin`
   * @param agent its product token, or several
   * @returns undefined where none applies
   */
  appliedTo(site: string, agent: Agent): AppliedOverrides | undefined
  /**
   * Replaces all overrides for every question from now on. If one is wrong, nothing changes.
   *
   * @throws as `createOverrides`
   */
  replace(overrides: readonly SiteOverride[]): void
}

/**
 * Makes exceptions for single sites, for the option `overrides` of `createRobotsClient`. An answer that one of them decides has the reason
 * `override`, and those that apply are in its evidence.
 *
 * @param overrides the exceptions; of several for a site and an agent, the first with a decision and the first with a delay count
 * @returns the overrides, for one client or several; `replace` changes them while these run
 * @throws `TypeError` and `RangeError` for an override that is wrong, or that can never count; the message names it by its index
 * @example
 * const overrides = createOverrides([
 *   { site: '*.example.com', agents: ['ExampleBot'], decision: 'allow', reason: 'contract of 2026-03-01' },
 *   { site: 'example.org', crawlDelaySeconds: 0.2, reason: 'agreed with the owner' },
 * ])
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0', overrides })
 * @see docs/client.md, "Overrides"
 */
export function createOverrides(overrides: readonly SiteOverride[]): Overrides {
  let bySite = indexed(overrides)
  return {
    appliedTo: (site, agent) => (bySite.size === 0 ? undefined : applied(bySite, site, agent)),
    replace(next) {
      bySite = indexed(next)
    },
  }
}

/** An override with what it is found by. */
interface Entry {
  readonly override: SiteOverride
  /** Its place in the list. */
  readonly index: number
  /** In lower case; undefined for all agents. */
  readonly agents: ReadonlySet<string> | undefined
}

/** By origin, host, or `*.` and host. */
type BySite = ReadonlyMap<string, readonly Entry[]>

function applied(bySite: BySite, site: string, agent: Agent): AppliedOverrides | undefined {
  const found = sitesOf(site).flatMap((key) => bySite.get(key) ?? [])
  if (found.length === 0) return undefined
  const names = userAgentsOf(agent).flatMap(productTokensOf).map(lower)
  const own = found
    .filter(({ agents }) => agents === undefined || names.some((name) => agents.has(name)))
    .sort((one, other) => one.index - other.index)
    .map(({ override }) => override)
  const decision = own.find((override) => override.decision !== undefined)
  const delay = own.find(({ crawlDelaySeconds }) => crawlDelaySeconds !== undefined)
  const all = own.filter((override) => override === decision || override === delay)
  return all.length === 0 ? undefined : { decision, delay, all }
}

/** What stands for an origin in an index: itself, its host, and the hosts above it. */
function sitesOf(origin: string): readonly string[] {
  const { hostname, host, protocol } = new URL(origin)
  const name = withoutDot(hostname)
  const labels = name.split('.')
  const above = labels.slice(1).map((_, index) => `*.${labels.slice(index + 1).join('.')}`)
  return [`${protocol}//${host.replace(hostname, name)}`, name, ...above]
}

/** `example.com.` is the same host to the DNS. */
function withoutDot(host: string): string {
  return host.endsWith('.') ? host.slice(0, -1) : host
}

function lower(name: string): string {
  return name.toLowerCase()
}

const aSite: Check<string> = (value, name) => {
  const given = text(value, name)
  if (siteKeyOf(given) !== undefined) return given
  throw new RangeError(
    `"${name}" must be a host such as example.com, *.example.com for the hosts below it, or an origin such as https://example.com:8443, got ${shown(given)}.`,
  )
}

/** What a pattern of sites is indexed by; undefined for other text. */
function siteKeyOf(pattern: string): string | undefined {
  if (/^https?:\/\//i.test(pattern)) {
    const url = parsedUrl(pattern)
    if (url === undefined || !isBare(url) || url.hostname.includes('*')) return undefined
    return sitesOf(url.origin)[0]
  }
  const isBelow = pattern.startsWith('*.')
  const host = isBelow ? pattern.slice(2) : pattern
  // Anything but a host is not the whole of what is between the slashes.
  if (host === '' || /[\s*/?#@\\]/.test(host) || /:\d*$/.test(host.replace(/^\[[^\]]*\]/, '')))
    return undefined
  const url = parsedUrl(`http://${host}/`)
  if (url === undefined || !isBare(url)) return undefined
  const isAddress = url.hostname.startsWith('[') || /(^|\.)\d+$/.test(withoutDot(url.hostname))
  if (isBelow && isAddress) return undefined
  return `${isBelow ? '*.' : ''}${withoutDot(url.hostname)}`
}

function isBare({ pathname, search, hash, username, password }: URL): boolean {
  return pathname === '/' && search === '' && hash === '' && username === '' && password === ''
}

const agentTokens: Check<readonly string[]> = (value, name) => {
  const given = texts(value, name)
  if (given.length === 0)
    throw new RangeError(`"${name}" must have a product token. Leave it out for all agents.`)
  const wrong = given.find((token) => !isProductToken(token))
  if (wrong === undefined) return [...given]
  throw new RangeError(`"${name}" must have product tokens such as ExampleBot, got ${shown(wrong)}.`)
}

const aReason: Check<string> = (value, name) => {
  if (value === undefined)
    throw new TypeError(`"${name}" is missing. Say why, for those who read the evidence.`)
  const given = text(value, name)
  if (given.trim() !== '' && given.length <= longestReason) return given
  throw new RangeError(`"${name}" must have from 1 to ${longestReason} characters, got ${given.length}.`)
}

/** It is part of every answer that it decides. */
const longestReason = 1000

const override = optionsIn({
  site: aSite,
  agents: optional(agentTokens),
  decision: optional(oneOf(['allow', 'deny'])),
  crawlDelaySeconds: optional(numberFrom(0, 86_400, 'a number')),
  reason: aReason,
})

function indexed(overrides: readonly SiteOverride[]): BySite {
  if (!Array.isArray(overrides)) throw wrongType('overrides', 'an array', overrides)
  const bySite = new Map<string, Entry[]>()
  for (const [index, given] of overrides.entries()) {
    const name = `overrides[${index}]`
    if (given === undefined) throw wrongType(name, 'an object', given)
    const checked = override(given, name)
    if (checked.decision === undefined && checked.crawlDelaySeconds === undefined)
      throw new TypeError(`"${name}" must have "decision" or "crawlDelaySeconds", or both.`)
    const agents = checked.agents && new Set(checked.agents.map(lower))
    const key = siteKeyOf(checked.site) ?? ''
    // As it was given: so it stands in the evidence.
    const entry = { override: Object.freeze(withoutUndefined<SiteOverride>(checked)), index, agents }
    const others = bySite.get(key) ?? []
    const hidden = others.find((other) => hides(other, entry))
    if (hidden !== undefined)
      throw new RangeError(
        `"${name}" can never count: "overrides[${hidden.index}]" is for the same site and agents. Remove one of them.`,
      )
    bySite.set(key, [...others, entry])
  }
  return bySite
}

/** Whether an override before another one for the same site says all that the other one says, to all its agents. */
function hides(before: Entry, after: Entry): boolean {
  const saysAll = (['decision', 'crawlDelaySeconds'] as const).every(
    (name) => after.override[name] === undefined || before.override[name] !== undefined,
  )
  const isForAll =
    before.agents === undefined ||
    (after.agents !== undefined && [...after.agents].every((name) => before.agents?.has(name)))
  return saysAll && isForAll
}
