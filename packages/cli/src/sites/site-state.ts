import type { Evidence, SiteRobots } from '@ruly/client'

/** What is known of the site of a URL. */
export interface SiteState {
  /** What decides: the file, the access policy alone, or nothing where no robots.txt governs the URL. */
  readonly rules: SiteRobots['rules'] | 'not-governed'
  /** Undefined where no robots.txt governs the URL. */
  readonly evidence: Evidence | undefined
}
