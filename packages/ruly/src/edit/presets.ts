import type { AgentPurpose } from '../agents/agent-entry.ts'

/** The names of presets. */
export type PresetName = 'allow-all' | 'allow-search-only' | 'block-ai' | 'block-training'

/** What a preset says to some agents. */
export interface PresetTerms {
  /** Whether they may fetch anything. */
  readonly allows: boolean
  /** What content may be used for. */
  readonly says: Readonly<Partial<Record<'search' | 'ai-input' | 'train-ai', 'allowed' | 'disallowed'>>>
}

/** A stance of an owner towards agents, as data. */
export interface Preset {
  /** What it does, in one sentence. */
  readonly summary: string
  /** What it says to all agents that are not treated apart. */
  readonly everyone: PresetTerms
  /** What it says to the agents that have one of these as their main purpose. */
  readonly apart?: PresetTerms & { readonly purposes: readonly AgentPurpose[]; readonly comment: string }
}

/** The presets of `presetContent`, by name. */
export const presets: Readonly<Record<PresetName, Preset>> = {
  'allow-all': {
    summary: 'Allows everything to everyone, for search, AI answers and training.',
    everyone: { allows: true, says: { search: 'allowed', 'ai-input': 'allowed', 'train-ai': 'allowed' } },
  },
  'block-training': {
    summary: 'Blocks agents that train models or collect data for it, and refuses training to all others.',
    apart: {
      purposes: ['training', 'dataset'],
      comment: 'Agents that train models or collect data for it',
      allows: false,
      says: { 'train-ai': 'disallowed' },
    },
    everyone: { allows: true, says: { 'train-ai': 'disallowed' } },
  },
  'block-ai': {
    summary: 'Blocks all agents of AI, and refuses training and AI answers to all others.',
    apart: {
      purposes: ['training', 'dataset', 'ai-search', 'ai-assistant'],
      comment: 'Agents that train models, search for AI answers or act for AI assistants',
      allows: false,
      says: { 'ai-input': 'disallowed', 'train-ai': 'disallowed' },
    },
    everyone: { allows: true, says: { 'ai-input': 'disallowed', 'train-ai': 'disallowed' } },
  },
  'allow-search-only': {
    summary: 'Allows search engines, for search only, and blocks everyone else.',
    apart: {
      purposes: ['search'],
      comment: 'Search engines',
      allows: true,
      says: { search: 'allowed', 'ai-input': 'disallowed', 'train-ai': 'disallowed' },
    },
    everyone: { allows: false, says: { 'ai-input': 'disallowed', 'train-ai': 'disallowed' } },
  },
}
