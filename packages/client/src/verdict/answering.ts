import { parse, targetOf, type Dialect, type Proof, type Agent, type Robots, type Verdict } from 'ruly'
import type { AccessPolicy } from 'ruly/access'

import type { SiteAnswer } from '../cache/site-loader.ts'
import type { Clock } from '../runtime/clock.ts'
import type { ClientProof, ClientVerdict, SiteRobots } from './client-verdict.ts'
import { evidenceOf, type Evidence } from './evidence.ts'

/** Turns what is known of a site into answers about URLs; undefined stands for a URL that no robots.txt governs. */
export interface Answering {
  readonly isAllowed: (found: SiteAnswer | undefined, url: string) => boolean
  readonly check: (found: SiteAnswer | undefined, url: string) => ClientVerdict
  readonly explain: (found: SiteAnswer | undefined, url: string) => ClientProof
  readonly robots: (found: SiteAnswer) => SiteRobots
}

interface AnsweringOptions {
  readonly access: AccessPolicy
  readonly clock: Pick<Clock, 'now'>
  readonly dialect: Dialect
  readonly agent: Agent
  readonly strict: boolean
}

const notGoverned: ClientVerdict = { allowed: true, reason: 'not-governed', evidence: undefined }

export function createAnswering({ access, clock, dialect, agent, strict }: AnsweringOptions): Answering {
  /** For proofs where no file decides. */
  const empty: Robots = parse('', { dialect, strict })

  function evidence({ site, answer, source }: SiteAnswer): Evidence {
    return evidenceOf(site.record, answer, source, access.name, clock.now())
  }

  /** The verdict of the access policy, where no file decides. */
  function verdictWithoutFile(rules: 'allow-all' | 'disallow-all' | 'deferred', url: string): Verdict {
    const isItself =
      dialect.matching.robotsTxt === 'always-allowed' && targetOf(url, { dialect }) === '/robots.txt'
    if (isItself) return { allowed: true, reason: 'robots-txt-itself' }
    return { allowed: rules === 'allow-all', reason: rules }
  }

  function verdict({ site, answer }: SiteAnswer, url: string, asking: Agent): Verdict {
    return answer.rules === 'copy' ? site.policyFor(asking).check(url) : verdictWithoutFile(answer.rules, url)
  }

  function isAllowed(found: SiteAnswer, url: string, asking: Agent): boolean {
    const { site, answer } = found
    return answer.rules === 'copy'
      ? site.policyFor(asking).isAllowed(url)
      : verdict(found, url, asking).allowed
  }

  function check(found: SiteAnswer, url: string, asking: Agent, rests = evidence(found)): ClientVerdict {
    const { rules, retryAt } = found.answer
    return {
      ...verdict(found, url, asking),
      evidence: rests,
      ...(rules === 'deferred' && retryAt !== undefined ? { retryAt } : {}),
    }
  }

  function proof(found: SiteAnswer | undefined, url: string, asking: Agent): Proof {
    return (found?.answer.rules === 'copy' ? found.site.robots : empty).forAgent(asking).explain(url)
  }

  return {
    isAllowed: (found, url) => found === undefined || isAllowed(found, url, agent),
    check: (found, url) => (found === undefined ? notGoverned : check(found, url, agent)),
    explain(found, url) {
      const verdictNow = found === undefined ? notGoverned : check(found, url, agent)
      return { ...proof(found, url, agent), verdict: verdictNow }
    },
    robots(found) {
      const { site, answer } = found
      const rests = evidence(found)
      return {
        rules: answer.rules === 'copy' ? 'file' : answer.rules,
        robots: site.robots,
        bytes: site.record.copy?.bytes,
        policy: site.policyFor(agent),
        forAgent: (asking) => ({
          isAllowed: (url) => isAllowed(found, url, asking),
          check: (url) => check(found, url, asking, rests),
          explain: (url) => ({ ...proof(found, url, asking), verdict: check(found, url, asking, rests) }),
        }),
        evidence: rests,
      }
    },
  }
}
