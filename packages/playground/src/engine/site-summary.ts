import { accessOf, type AgentAccess } from '@ruly/lint'

import type { OpenFile } from './open-file.ts'

/** How much of a site a visitor may fetch, with the lines that say so. */
export interface VisitorAccess extends Omit<AgentAccess, 'rules'> {
  /** The first closed places, or the first open ones of a site that is closed but for them (`isClosedBut`). */
  readonly places: readonly Place[]
  readonly placeCount: number
}

/** The paths that one line decides about. */
export interface Place {
  readonly line: number
  /** The pattern of the line as written. */
  readonly pattern: string
}

/** What the owner of a site wants to know without asking. */
export interface SiteSummary {
  readonly visitors: readonly VisitorAccess[]
  readonly sitemaps: readonly (Place & { readonly url: string | null })[]
}

const shownPlaces = 3
const shownSitemaps = 20

/** How much of the site each agent may fetch, with the first lines that say so. */
export function summaryOf(file: OpenFile, agents: readonly string[]): SiteSummary {
  return {
    visitors: accessOf(file.text, { agents, ...file.readAs }).map(({ rules, ...access }) => ({
      ...access,
      places: rules
        .slice(0, shownPlaces)
        .map(({ line, pattern }) => ({ line: file.editorLine(line), pattern })),
      placeCount: rules.length,
    })),
    sitemaps: file.robots.sitemaps
      .slice(0, shownSitemaps)
      .map(({ url, written, line }) => ({ url, pattern: written, line: file.editorLine(line) })),
  }
}
