import { aiAgents } from '../agent-sets.ts'

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
