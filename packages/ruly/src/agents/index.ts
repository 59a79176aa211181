export { addressRanges, reverseName } from './addresses.ts'
export type {
  AgentEntry,
  AgentException,
  AgentIdentity,
  AgentPurpose,
  AgentSource,
  Obedience,
} from './agent-entry.ts'
export { agentRegistry, agentsFor, type AgentRegistry } from './agent-registry.ts'
export {
  identifyAgent,
  type AddressName,
  type AgentEvidence,
  type AgentIdentification,
  type IdentityReason,
} from './identify-agent.ts'
export { documentedToken, policyFor, type PolicyForOptions } from './policy-for.ts'
export { prominentAgents } from './prominent-agents.ts'
export { resolveAgent, type ResolvedAgent } from './resolve-agent.ts'
