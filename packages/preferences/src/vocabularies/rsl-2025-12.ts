import type { Purpose } from '../model/preference.ts'

/** The usage tokens of a version of RSL, and the purposes that each includes. */
export interface LicenceVocabulary {
  /** What it is called. */
  readonly name: string
  /** The day of the version, as `YYYY-MM-DD`. */
  readonly date: string
  /** Where it is defined. */
  readonly source: string
  /** The purposes that a usage token includes. One that includes fewer is narrower, and takes precedence. */
  readonly usages: Readonly<Record<string, readonly Purpose[]>>
}

/** RSL 1.0, of December 2025. */
export const rsl202512: LicenceVocabulary = {
  name: 'RSL 1.0',
  date: '2025-12-10',
  source: 'https://rslstandard.org/rsl',
  usages: {
    all: ['search', 'ai-input', 'train-ai'],
    'ai-all': ['ai-input', 'train-ai'],
    'ai-train': ['train-ai'],
    'ai-input': ['ai-input'],
    'ai-index': [],
    search: ['search'],
  },
}
