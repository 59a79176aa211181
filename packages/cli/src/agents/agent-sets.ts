/** Agents of AI companies, by their documented names: training crawlers, and agents that fetch or search on behalf of a user. */
const aiAgents: readonly string[] = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'ClaudeBot',
  'Diffbot',
  'DuckAssistBot',
  'FacebookBot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'MistralAI-User',
  'OAI-SearchBot',
  'Perplexity-User',
  'PerplexityBot',
]

const searchAgents: readonly string[] = [
  'Applebot',
  'Baiduspider',
  'bingbot',
  'DuckDuckBot',
  'Googlebot',
  'PetalBot',
  'YandexBot',
]

export const agentSetNames = ['ai', 'search', 'all'] as const

export type AgentSet = (typeof agentSetNames)[number]

/** Agents by the name of their set; `*` stands for agents that a file does not name. */
export const agentSets: Readonly<Record<AgentSet, readonly string[]>> = {
  ai: aiAgents,
  search: searchAgents,
  all: ['*', ...searchAgents, ...aiAgents],
}

/**
 * The default agents of a census: those of AI companies, also under former names, two search engines for comparison, and `*`, which
 * stands for agents that a file does not name.
 */
export const usualAgents: readonly string[] = [
  '*',
  'Googlebot',
  'bingbot',
  ...aiAgents,
  'anthropic-ai',
  'cohere-ai',
]
