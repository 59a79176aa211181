import type { Verdict } from '../model/verdict.ts'
import { fromSnapshot } from '../parse.ts'
import type { Policy } from '../policy.ts'
import type { Proof } from '../proof.ts'
import type { Robots } from '../robots.ts'
import type { GroupReason } from '../select/select.ts'
import { resolveAgent } from './resolve-agent.ts'

/** The exceptions of the registry that leave an agent without a group. */
type Exemption = Extract<GroupReason, 'ignores-wildcard' | 'ignores-robots-txt'>

/** The rules of an agent that obeys no group of a file, by its operator's word: none. Verdicts and proofs name the exception. */
export function exemptPolicy(robots: Robots, userAgent: string): Policy {
  const asGiven = robots.forAgent(userAgent)
  const exemption = resolveAgent(userAgent).chain.length === 0 ? 'ignores-robots-txt' : 'ignores-wildcard'
  if (exemption === 'ignores-wildcard' && asGiven.groupIndexes.length === 0) return asGiven
  const { dialect, strict } = robots
  const obeyingNone = { ...dialect, selection: { ...dialect.selection, choose: () => [] } }
  // Of a file of its own, so that no other question gets these methods.
  const policy = fromSnapshot(robots.snapshot(), { dialect: obeyingNone, strict }).forAgent(userAgent)
  const check = policy.check.bind(policy)
  const exempt = Object.freeze<Verdict>({ allowed: true, reason: exemption })
  return Object.assign(policy, {
    check(asked: string): Verdict {
      const verdict = check(asked)
      return verdict.reason === 'no-group' ? exempt : verdict
    },
    explain: (asked: string) => ({
      ...exemptProof(asGiven.explain(asked), exemption),
      verdict: policy.check(asked),
    }),
  })
}

function exemptProof(proof: Proof, exemption: Exemption): Omit<Proof, 'verdict'> {
  const groups = proof.groups.map(({ index, line, agents, obeyed, why }) => ({
    index,
    line,
    agents,
    obeyed: false,
    why: obeyed ? exemption : why,
  }))
  return { ...proof, groups, rules: [] }
}
