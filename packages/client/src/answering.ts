import { parse, targetOf, type Robots, type Verdict } from 'ruly'

import type { SiteAnswer } from './cache/sites.ts'
import type { ClientProof, ClientVerdict, SiteRobots } from './client.ts'
import { evidenceOf, type Evidence } from './evidence.ts'
import type { CheckedOptions } from './options.ts'

/** Turns what is known of a site into answers about URLs; undefined stands for a URL that no robots.txt governs. */
export interface Answering {
  isAllowed(found: SiteAnswer | undefined, url: string): boolean
  check(found: SiteAnswer | undefined, url: string): ClientVerdict
  explain(found: SiteAnswer | undefined, url: string): ClientProof
  robots(found: SiteAnswer): SiteRobots
}

const notGoverned: ClientVerdict = { allowed: true, reason: 'not-governed', evidence: undefined }

export function createAnswering({ access, clock, dialect, robot, strict }: CheckedOptions): Answering {
  /** For proofs where no file decides. */
  const empty: Robots = parse('', { dialect, strict })

  function evidence({ site, answer, source }: SiteAnswer): Evidence {
    const usesCopy = answer.rules === 'copy'
    return evidenceOf(site.record, {
      state: answer.state,
      source,
      policy: access.name,
      now: clock.now(),
      usesCopy,
    })
  }

  /** The verdict of the access policy, where no file decides. */
  function verdictWithoutFile(rules: 'allow-all' | 'disallow-all' | 'deferred', url: string): Verdict {
    const isItself =
      dialect.matching.robotsTxt === 'always-allowed' && targetOf(url, { dialect }) === '/robots.txt'
    if (isItself) return { allowed: true, reason: 'robots-txt-itself' }
    return { allowed: rules === 'allow-all', reason: rules }
  }

  function verdict({ site, answer }: SiteAnswer, url: string): Verdict {
    return answer.rules === 'copy' ? site.policyFor(robot).check(url) : verdictWithoutFile(answer.rules, url)
  }

  function check(found: SiteAnswer | undefined, url: string): ClientVerdict {
    if (found === undefined) return notGoverned
    const { rules, retryAt } = found.answer
    return {
      ...verdict(found, url),
      evidence: evidence(found),
      ...(rules === 'deferred' && retryAt !== undefined ? { retryAt } : {}),
    }
  }

  return {
    isAllowed(found, url) {
      if (found === undefined) return true
      const { site, answer } = found
      return answer.rules === 'copy' ? site.policyFor(robot).isAllowed(url) : verdict(found, url).allowed
    },
    check,
    explain(found, url) {
      const robots = found?.answer.rules === 'copy' ? found.site.robots : empty
      return { ...robots.explain(robot, url), verdict: check(found, url) }
    },
    robots(found) {
      const { site, answer } = found
      const rules = answer.rules === 'copy' ? 'file' : answer.rules
      return { rules, robots: site.robots, policy: site.policyFor(robot), evidence: evidence(found) }
    },
  }
}
