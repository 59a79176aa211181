import { createDiffer, type Change } from '@ruly/lint'

import type { OpenFile } from './open-file.ts'

/** How much of a site a visitor may fetch, with the lines that say so. */
export interface VisitorAccess {
  readonly agent: string
  readonly access: 'open' | 'partly' | 'closed'
  /** The first closed places, or the first open ones of a site that is closed but for them (`isClosedBut`). */
  readonly places: readonly Place[]
  readonly placeCount: number
  readonly isClosedBut: boolean
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
const everythingClosed = 'User-agent: *\nDisallow: /\n'

/** Of each agent, what is closed compared with an empty file, and what is open compared with one that closes everything. */
export function summaryOf(file: OpenFile, agents: readonly string[]): SiteSummary {
  const limits = { agents, maxSteps: 2_000_000 }
  const closed = createDiffer('', file.text, file.readAs).regions(limits)
  const open = createDiffer(everythingClosed, file.text, file.readAs).regions(limits)
  return {
    visitors: agents.map((agent) =>
      accessOf(file, agent, { closed: linesFor(agent, closed), open: linesFor(agent, open) }),
    ),
    sitemaps: file.robots.sitemaps
      .slice(0, shownSitemaps)
      .map(({ url, written, line }) => ({ url, pattern: written, line: file.editorLine(line) })),
  }
}

interface Regions {
  readonly closed: readonly Change[]
  readonly open: readonly Change[]
}

function linesFor(agent: string, changes: readonly Change[]): readonly Change[] {
  return changes.filter(({ agents }) => agents.includes(agent))
}

function accessOf(file: OpenFile, agent: string, { closed, open }: Regions): VisitorAccess {
  const isClosedBut = open.length > 0 && closed.some(({ new: rule }) => isEverything(rule?.pattern))
  const places = placesOf(file, isClosedBut ? open : closed)
  return {
    agent,
    access: closed.length === 0 ? 'open' : open.length === 0 ? 'closed' : 'partly',
    places: places.slice(0, shownPlaces),
    placeCount: places.length,
    isClosedBut,
  }
}

function isEverything(pattern: string | undefined): boolean {
  return pattern === '/' || pattern === '*' || pattern === '/*'
}

/** Each deciding line once, in the order of the file. */
function placesOf(file: OpenFile, changes: readonly Change[]): readonly Place[] {
  const places = new Map<number, Place>()
  for (const { new: rule } of changes)
    if (rule !== null) places.set(rule.line, { line: file.editorLine(rule.line), pattern: rule.pattern })
  return [...places.values()].toSorted((a, b) => a.line - b.line)
}
