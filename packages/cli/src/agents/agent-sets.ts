/** Robots of AI companies, as their documentation calls them: those that train, and those that fetch or search for a user. */
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

/** Robots that are asked about together, by the name of the set; `*` is any robot that no file names. */
export const agentSets: Readonly<Record<AgentSet, readonly string[]>> = {
  ai: aiAgents,
  search: searchAgents,
  all: ['*', ...searchAgents, ...aiAgents],
}

/**
 * The robots that are asked about where none are named: those of AI companies, also under names that they had, two search engines to
 * compare with, and `*`, which is any robot that no file names.
 */
export const usualAgents: readonly string[] = [
  '*',
  'Googlebot',
  'bingbot',
  ...aiAgents,
  'anthropic-ai',
  'cohere-ai',
]
