import type { Purpose } from '../model/preference.ts'
import type { RobotsTagFlag } from '../model/robots-tags.ts'

/** What a rule of robots tags refuses. */
export interface RobotsTagUse {
  /** The rule, after all rules for the agent are combined. */
  readonly rule: RobotsTagFlag
  /** The uses that it refuses. */
  readonly refuses: readonly Purpose[]
  /** The agents whose operator documents it, in lower case; undefined for all. */
  readonly agents?: readonly string[]
  /** A rule beside which it refuses nothing. */
  readonly unless?: RobotsTagFlag
  /** Whether it is about images only. */
  readonly isForImages?: true
  /** Who says so, and when. */
  readonly source: string
}

/** What robots tags say about the use of content. */
export interface RobotsTagVocabulary {
  /** What it is called. */
  readonly name: string
  /** The day of the version, as `YYYY-MM-DD`. */
  readonly date: string
  /** What the rules refuse. */
  readonly uses: readonly RobotsTagUse[]
}

/** Robots tags as their readers document them, as of November 2026. */
export const robotsTags202611: RobotsTagVocabulary = {
  name: 'robots tags',
  date: '2026-11-22',
  uses: [
    {
      rule: 'noindex',
      refuses: ['search'],
      source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag, 2026',
    },
    {
      rule: 'nosnippet',
      refuses: ['ai-input'],
      agents: ['googlebot'],
      source: 'https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag, 2026',
    },
    {
      rule: 'nosnippet',
      refuses: ['ai-input'],
      agents: ['applebot'],
      source: 'https://support.apple.com/en-us/119829, June 2026',
    },
    {
      rule: 'noarchive',
      refuses: ['train-ai'],
      agents: ['amazonbot', 'amzn-searchbot', 'amzn-user'],
      source: 'https://developer.amazon.com/amazonbot, 2026',
    },
    {
      rule: 'noarchive',
      refuses: ['ai-input', 'train-ai'],
      agents: ['bingbot', 'msnbot'],
      unless: 'nocache',
      source:
        'https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat',
    },
    {
      rule: 'noai',
      refuses: ['train-ai'],
      source:
        'https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-OptedOut-of-AI-Datasets-934500371, 2022',
    },
    {
      rule: 'noimageai',
      refuses: ['train-ai'],
      isForImages: true,
      source:
        'https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-OptedOut-of-AI-Datasets-934500371, 2022',
    },
  ],
}
