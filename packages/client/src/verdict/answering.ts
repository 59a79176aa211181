import { parse, targetOf, type Dialect, type Proof, type Agent, type Robots, type Verdict } from 'ruly'
import type { AccessPolicy } from 'ruly/access'
import { parsedUrl } from '@ruly/common/parsed-url'

import type { SiteAnswer } from '../cache/site-loader.ts'
import type { Clock } from '../runtime/clock.ts'
import type { ClientProof, ClientVerdict, FoundVerdict, SitePolicy, SiteRobots } from './client-verdict.ts'
import { evidenceOf, type Evidence } from './evidence.ts'
import type { AppliedOverrides, Overrides } from './overrides.ts'

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
  readonly overrides?: Overrides | undefined
}

type Applied = AppliedOverrides | undefined

const notGoverned: ClientVerdict = { allowed: true, reason: 'not-governed', evidence: undefined }

export function createAnswering(options: AnsweringOptions): Answering {
  const { access, clock, dialect, agent, strict, overrides } = options
  /** For proofs where no file decides. */
  const empty: Robots = parse('', { dialect, strict })

  /** What an answer for any agent depends on. */
  function siteEvidence({ site, answer, source }: SiteAnswer): Evidence {
    return evidenceOf(site.record, answer, source, access.name, clock.now())
  }

  function verdict({ site, answer }: SiteAnswer, url: string, asking: Agent): Verdict {
    return answer.rules === 'copy'
      ? site.policyFor(asking).check(url)
      : verdictWithoutFile(answer.rules, url, dialect)
  }

  function proof(found: SiteAnswer | undefined, url: string, asking: Agent): Proof {
    return (found?.answer.rules === 'copy' ? found.site.robots : empty).forAgent(asking).explain(url)
  }

  function appliedTo({ site }: SiteAnswer, asking: Agent): Applied {
    return overrides?.appliedTo(site.origin, asking)
  }

  /** What holds for an agent; `rests` is the evidence for all agents. */
  function policyOf(found: SiteAnswer, asking: Agent, rests = siteEvidence(found)): SitePolicy {
    const applied = appliedTo(found, asking)
    const evidence = applied === undefined ? rests : { ...rests, overrides: applied.all }
    const { rules, retryAt } = found.answer

    function check(url: string): FoundVerdict {
      const overridden = verdictBy(applied, found, url)
      if (overridden !== undefined) return { ...overridden, evidence }
      return {
        ...verdict(found, url, asking),
        evidence,
        ...(rules === 'deferred' && retryAt !== undefined ? { retryAt } : {}),
      }
    }

    return {
      isAllowed: (url) => isAllowed(found, url, asking, applied),
      check,
      explain: (url) => ({ ...proof(found, url, asking), verdict: check(url) }),
      evidence,
    }
  }

  function isAllowed(found: SiteAnswer, url: string, asking: Agent, applied: Applied): boolean {
    const overridden = verdictBy(applied, found, url)
    if (overridden !== undefined) return overridden.allowed
    const { site, answer } = found
    return answer.rules === 'copy'
      ? site.policyFor(asking).isAllowed(url)
      : verdict(found, url, asking).allowed
  }

  return {
    isAllowed: (found, url) => found === undefined || isAllowed(found, url, agent, appliedTo(found, agent)),
    check: (found, url) => (found === undefined ? notGoverned : policyOf(found, agent).check(url)),
    explain: (found, url) =>
      found === undefined
        ? { ...proof(found, url, agent), verdict: notGoverned }
        : policyOf(found, agent).explain(url),
    robots(found) {
      const { site, answer } = found
      const rests = siteEvidence(found)
      return {
        rules: answer.rules === 'copy' ? 'file' : answer.rules,
        robots: site.robots,
        bytes: site.record.copy?.bytes,
        policy: site.policyFor(agent),
        forAgent: (asking) => policyOf(found, asking, rests),
        evidence: policyOf(found, agent, rests).evidence,
      }
    },
  }
}

/** The verdict of the access policy, where no file decides. */
function verdictWithoutFile(
  rules: 'allow-all' | 'disallow-all' | 'deferred',
  url: string,
  dialect: Dialect,
): Verdict {
  const isItself =
    dialect.matching.robotsTxt === 'always-allowed' && targetOf(url, { dialect }) === '/robots.txt'
  if (isItself) return { allowed: true, reason: 'robots-txt-itself' }
  return { allowed: rules === 'allow-all', reason: rules }
}

/** The verdict of an override that decides; undefined where none does, and for a URL of another site, which it is not about. A path is of the site. */
function verdictBy(applied: Applied, { site }: SiteAnswer, url: string): Verdict | undefined {
  if (applied?.decision === undefined || (parsedUrl(url)?.origin ?? site.origin) !== site.origin)
    return undefined
  return { allowed: applied.decision.decision === 'allow', reason: 'override' }
}
