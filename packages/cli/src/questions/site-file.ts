import type { SiteRobots } from '@ruly/client'
import { parse, type Dialect, type Robots, type Verdict } from 'ruly'

import type { RobotsFile } from './question-command.ts'
import { robotNamed } from '../robot-named.ts'

/** The robots.txt of a site, as it counts now. */
export function siteFile(found: SiteRobots): RobotsFile {
  const { robots, rules, evidence } = found
  return {
    robots,
    url: evidence.robotsUrl,
    // What was fetched is cut at the limit already.
    maxOctets: Infinity,
    site: { rules, evidence },
    forAgent: (name) => found.forAgent(robotNamed(name)),
  }
}

const notGoverned: Verdict = { allowed: true, reason: 'not-governed' }

/** What stands for a file where no robots.txt governs a URL, such as `mailto:`. */
export function noFile(dialect: Dialect): RobotsFile {
  const robots: Robots = parse('', { dialect })
  return {
    robots,
    url: undefined,
    maxOctets: undefined,
    site: { rules: 'not-governed', evidence: undefined },
    forAgent: (name) => ({
      check: () => notGoverned,
      explain: (url) => ({ ...robots.explain(robotNamed(name), url), verdict: notGoverned }),
    }),
  }
}
