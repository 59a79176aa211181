import { productTokensOf } from '../select/product-token.ts'
import type { AgentEntry } from './agent-entry.ts'
import { agentRegistry } from './agent-registry.ts'

/** Who sends a User-Agent header, and which groups it obeys. */
export interface ResolvedAgent {
  /** What is known about the agent; undefined for an agent that is not in the registry. */
  readonly entry: AgentEntry | undefined
  /** The product tokens of the header, that of `entry` first. */
  readonly tokens: readonly string[]
  /**
   * The tokens whose groups the agent obeys, by its operator's word: the first one that a group names counts. `*` stands for the
   * groups for everyone. Empty for an agent that ignores robots.txt.
   */
  readonly chain: readonly string[]
}

const byToken: ReadonlyMap<string, AgentEntry> = new Map(
  agentRegistry.agents.map((entry) => [entry.token.toLowerCase(), entry]),
)

/**
 * Finds out who sends a User-Agent header, and which groups of a robots.txt this agent obeys by its operator's word.
 *
 * @param userAgent a product token or a whole User-Agent header
 * @returns the agent; without an entry if the registry has none of its tokens
 * @example
 * const { entry, chain } = resolveAgent('Googlebot-Image/1.0')
 * console.log(entry?.operator) // Google
 * console.log(chain) // ['Googlebot-Image', 'Googlebot', '*']
 */
export function resolveAgent(userAgent: string): ResolvedAgent {
  const found = productTokensOf(userAgent)
  const entry = found.map((token) => byToken.get(token.toLowerCase())).find((known) => known !== undefined)
  if (entry === undefined) return { entry, tokens: found, chain: [...found.slice(0, 1), '*'] }
  const own = entry.token.toLowerCase()
  const tokens = [entry.token, ...found.filter((token) => token.toLowerCase() !== own)]
  return { entry, tokens, chain: chainOf(entry) }
}

function chainOf({ token, fallback = [], exceptions = [] }: AgentEntry): readonly string[] {
  if (exceptions.includes('ignores-robots-txt')) return []
  const named = [token, ...fallback]
  return exceptions.includes('ignores-wildcard') ? named : [...named, '*']
}
