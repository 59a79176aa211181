import { decode, type RobotsInput } from './decode.ts'
import { diagnose, type Diagnostic } from './diagnostic.ts'
import type { Dialect } from './dialect.ts'
import type { Proof } from './explain.ts'
import { extensionsOf, sitemapsOf, type Extension, type Sitemap } from './extension.ts'
import { group, type Group } from './group.ts'
import { lineOf, type Line } from './line.ts'
import { bytesOfOctets, textOfOctets } from './octets.ts'
import { createPolicy, type Policy, type PolicyContext } from './policy.ts'
import { read } from './read.ts'
import { scan } from './scan.ts'
import { siteKeyOf } from './site-key.ts'
import { snapshotOf, type Snapshot } from './snapshot.ts'
import type { Verdict } from './verdict.ts'

/** A robot: its product token, its full User-Agent header, or several of its own tokens. */
export type Robot = string | readonly string[]

/** A robots.txt that has been read. */
export interface Robots {
  readonly dialect: Dialect
  /** Where the file came from, as `parse` was told. */
  readonly url: string | undefined
  /** Whether the robot may fetch the URL. Takes any text for a URL: none is an error. */
  isAllowed(robot: Robot, url: string): boolean
  /** The same, with the reason and the deciding line. */
  check(robot: Robot, url: string): Verdict
  /** The same, with the whole proof: every group, every rule, the normal forms. */
  explain(robot: Robot, url: string): Proof
  /** The three questions for one robot: what depends on the robot alone is worked out once. */
  forAgent(robot: Robot): Policy
  readonly groups: readonly Group[]
  readonly sitemaps: readonly Sitemap[]
  readonly extensions: readonly Extension[]
  readonly diagnostics: readonly Diagnostic[]
  /** Every line of the file; laid end to end they are the file. */
  readonly lines: readonly Line[]
  /** The octets of the file as they were handed over; text as its UTF-8. */
  readonly octets: Uint8Array
  /** The file as plain JSON, for `fromSnapshot`. */
  snapshot(): Snapshot
}

/** How a robots.txt is read. */
export interface ReadOptions {
  readonly dialect: Dialect
  readonly url: string | undefined
  readonly maxOctets: number
}

/** Reads a robots.txt. Nothing in the file is an error. */
export function readRobots(input: RobotsInput, options: ReadOptions): Robots {
  const { dialect, url, maxOctets } = options
  const source = decode(input, dialect.reading.utf16)
  const { groups, lines } = group(read(scan(source, maxOctets), dialect.reading), dialect.grouping)
  const extensions = once(() => extensionsOf(lines, url))
  const context: PolicyContext = {
    dialect,
    groups,
    extensions,
    url,
    site: url === undefined ? undefined : (siteKeyOf(url) ?? undefined),
    textOfLine: (line) => textOfOctets(lines[line - 1]?.read.source.octets ?? ''),
  }
  const sitemaps = once(() => sitemapsOf(extensions()))
  const diagnostics = once(() => diagnose({ source, lines, extensions: extensions(), dialect, maxOctets }))
  const publicLines = once(() => lines.map(lineOf))
  const policyOf = rememberingPolicies(context)
  return {
    dialect,
    url,
    groups,
    isAllowed: (robot, asked) => policyOf(robot).isAllowed(asked),
    check: (robot, asked) => policyOf(robot).check(asked),
    explain: (robot, asked) => policyOf(robot).explain(asked),
    forAgent: policyOf,
    snapshot: () => snapshotOf(source.file, options),
    get sitemaps() {
      return sitemaps()
    },
    get extensions() {
      return extensions()
    },
    get diagnostics() {
      return diagnostics()
    },
    get lines() {
      return publicLines()
    },
    get octets() {
      return bytesOfOctets(source.file)
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/** Robots whose compiled rules a file keeps. */
const rememberedRobots = 64

/** Policies by robot; the one asked for longest ago gives way when there are too many. */
function rememberingPolicies(context: PolicyContext): (robot: Robot) => Policy {
  const policies = new Map<string, Policy>()
  return (robot) => {
    if (typeof robot !== 'string') return createPolicy(context, userAgentsOf(robot))
    const known = policies.get(robot)
    if (known !== undefined) return known
    const policy = createPolicy(context, [robot])
    if (policies.size === rememberedRobots) policies.delete(policies.keys().next().value as string)
    policies.set(robot, policy)
    return policy
  }
}

function userAgentsOf(robot: readonly string[]): readonly string[] {
  if (Array.isArray(robot) && robot.every((userAgent) => typeof userAgent === 'string')) return [...robot]
  throw new TypeError(
    'A robot is a string or an array of strings: its product tokens or its User-Agent header.',
  )
}
