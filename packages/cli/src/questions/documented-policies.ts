import type { FoundVerdict } from '@ruly/client'
import { visible } from '@ruly/lint'
import { documentedToken, policyFor, resolveAgent } from 'ruly/agents'

import { policiesAsGiven, type AgentPolicies, type AgentPolicy } from './agent-policies.ts'

/** The groups that an agent obeys by its operator's word, with fallbacks and exceptions. */
export const documentedPolicies: AgentPolicies = {
  inFile: (robots, name) => askedAs(name, policyFor(robots, name, { agents: 'documented' })),
  atSite(found, name) {
    const { robots, rules, evidence } = found
    const ignoresFile = resolveAgent(name).chain.length === 0
    if (rules !== 'file' && !ignoresFile) return policiesAsGiven.atSite(found, name)
    const token = documentedToken(robots, name)
    if (token !== undefined) return askedAs(name, found.forAgent(token))
    const policy = policyFor(robots, name, { agents: 'documented' })
    const check = (url: string): FoundVerdict => ({ ...policy.check(url), evidence })
    return { check, explain: (url) => ({ ...policy.explain(url), verdict: check(url) }) }
  },
}

/** A policy whose proofs name the agent that was asked about, although the token of another one is looked for. */
function askedAs(name: string, policy: AgentPolicy): AgentPolicy {
  return {
    check: (url) => policy.check(url),
    explain: (url) => {
      const proof = policy.explain(url)
      return { ...proof, agent: { ...proof.agent, userAgents: [name] } }
    },
  }
}

/** What the operator of an agent documents, in one line; undefined for an agent without fallbacks and exceptions. */
export function documentedNote(name: string): string | undefined {
  const { entry, chain } = resolveAgent(name)
  if (entry === undefined) return `${visible(name)} is not in the registry of agents: no fallbacks are known.`
  const [source] = entry.sources
  const by = `by the word of ${entry.operator} (${source?.url}, ${source?.date})`
  if (chain.length === 0) return `${entry.token} ignores robots.txt, ${by}.`
  if (entry.fallback === undefined && entry.exceptions === undefined) return undefined
  return `${entry.token} obeys the group for ${chain.join(', otherwise for ')}${chain.includes('*') ? '' : ', and none for *'}, ${by}.`
}
