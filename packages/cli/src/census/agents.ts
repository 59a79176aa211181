/**
 * The robots that are asked about where none are named: those of AI companies, as their documentation calls them, two search engines to
 * compare with, and `*`, which is any robot that no file names.
 */
export const usualAgents: readonly string[] = [
  '*',
  'Googlebot',
  'bingbot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'ClaudeBot',
  'cohere-ai',
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
