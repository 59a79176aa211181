import { agentNamed } from '@ruly/batch/internal'
import type { SiteRobots } from '@ruly/client'
import { type Dialect, type Robots, type Verdict, parse } from 'ruly'

import type { RobotsFile } from './question-command.ts'

import type { Request } from './request.ts'
import type { FileSource } from '../robots-file/robots-source.ts'

/** The robots.txt of a site, as it applies now. */
export function siteFile(found: SiteRobots, { policies }: Request): RobotsFile {
  const { robots, rules, evidence } = found
  return {
    robots,
    url: evidence.robotsUrl,
    // The client has applied the size limit.
    maxBytes: Infinity,
    site: { rules, evidence },
    forAgent: (name) => policies.atSite(found, name),
  }
}

const notGoverned: Verdict = { allowed: true, reason: 'not-governed' }

/** A stand-in for URLs that no robots.txt applies to, such as `mailto:`. */
export function noFile(dialect: Dialect): RobotsFile {
  const robots: Robots = parse('', { dialect })
  return {
    robots,
    url: undefined,
    maxBytes: undefined,
    site: { rules: 'not-governed', evidence: undefined },
    forAgent: (name) => ({
      check: () => notGoverned,
      explain: (url) => ({ ...robots.forAgent(agentNamed(name)).explain(url), verdict: notGoverned }),
    }),
  }
}

/** A local robots.txt, parsed in the first dialect of the request. */
export function localFile(
  bytes: readonly Uint8Array[],
  { url, maxBytes }: FileSource,
  { dialects: [dialect], policies }: Request,
): RobotsFile {
  const robots = parse(bytes, { url, maxBytes, dialect })
  return { robots, url, maxBytes, site: undefined, forAgent: (name) => policies.inFile(robots, name) }
}
