import type { Robots } from 'ruly'
import type { Dialect } from 'ruly/dialects'
import { createDiffer, type Change, type Differ, type PreferenceChange } from '@ruly/lint'

import type { SiteView } from '../state/site-view.ts'
import type { CrawlDelayChange, SiteChanges } from '../state/watch-event.ts'

/** What a comparison of two views goes by. */
export interface Comparing {
  readonly dialect: Dialect
  /** The agents that it is about; undefined for all that the files name, and any other. */
  readonly agents: readonly string[] | undefined
  /** Gives the texts of the gates that are broken. */
  readonly brokenGates: (differ: Differ) => readonly string[]
}

/** What stands for an answer without a file. */
const withoutFile = { 'allow-all': '', 'disallow-all': 'User-agent: *\nDisallow: /\n' }

/** A view that allows nothing: RFC 9309 §2.3.1.4 has crawlers assume it of a site that is unreachable. */
export const nothingAllowed: SiteView = {
  rules: 'disallow-all',
  status: undefined,
  finalUrl: '',
  sha256: undefined,
  bytes: new Uint8Array(),
  isPage: false,
}

/** Steps of the search for changes: a second or two at most. What they do not suffice for is reported as not decided. */
const maxSteps = 5_000_000

/** What is different between two views of the robots.txt at a URL. */
export function changesBetween(
  old: SiteView,
  now: SiteView,
  url: string,
  { dialect, agents: wanted, brokenGates }: Comparing,
): SiteChanges {
  const differ = createDiffer(fileOf(old), fileOf(now), { dialect, url })
  const agents = wanted ?? differ.agents
  const changes = differ.regions({ agents, maxSteps })
  const preferences = differ.preferences({ agents, maxSteps })
  const delays = crawlDelayChanges(differ, agents)
  const [before, after] = [sitemapsOf(differ.old), sitemapsOf(differ.new)]
  const added = [...after].filter((sitemap) => !before.has(sitemap))
  const removed = [...before].filter((sitemap) => !after.has(sitemap))
  const named = [...changes.slice(0, most), ...preferences.slice(0, most)].map((change) => change.agents)
  const whole = [changes, preferences, delays, added, removed, ...named]
  return {
    changes: changes.slice(0, most).map((change) => shortChange(change, old, now)),
    preferences: preferences.slice(0, most).map(shortPreference),
    crawlDelays: delays.slice(0, most),
    sitemaps: { added: shortTexts(added), removed: shortTexts(removed) },
    more: whole.reduce((sum, { length }) => sum + Math.max(0, length - most), 0),
    broken: brokenGates(differ),
  }
}

/** The gates that the step from one view to another breaks. */
export function gatesBrokenBetween(
  old: SiteView,
  now: SiteView,
  url: string,
  { dialect, brokenGates }: Comparing,
): readonly string[] {
  return brokenGates(createDiffer(fileOf(old), fileOf(now), { dialect, url }))
}

/** No difference at all. */
export const noChanges: SiteChanges = {
  changes: [],
  preferences: [],
  crawlDelays: [],
  sitemaps: { added: [], removed: [] },
  more: 0,
  broken: [],
}

/** Whether something is different for somebody. */
export function isAnyDifference({ changes, preferences, crawlDelays, sitemaps }: SiteChanges): boolean {
  const { added, removed } = sitemaps
  return [changes, preferences, crawlDelays, added, removed].some(({ length }) => length > 0)
}

function fileOf({ rules, bytes }: SiteView): Uint8Array | string {
  return rules === 'file' ? bytes : withoutFile[rules]
}

function crawlDelayChanges(differ: Differ, agents: readonly string[]): readonly CrawlDelayChange[] {
  return agents.flatMap((agent) => {
    const [old, now] = [delayOf(differ.old, agent), delayOf(differ.new, agent)]
    return old === now ? [] : [{ agent: shortText(agent), old, new: now }]
  })
}

function delayOf(robots: Robots, agent: string): number | null {
  return robots.crawlDelaySeconds(agent === '*' ? [] : agent) ?? null
}

function sitemapsOf({ sitemaps }: Robots): ReadonlySet<string> {
  return new Set(sitemaps.map(({ url, written }) => url ?? written))
}

/** How many differences of a kind an event has, and agents of a difference: a webhook should be small. */
const most = 20

/** How many characters of a text an event has. */
const longest = 300

function shortText(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest)}…`
}

function shortTexts(texts: readonly string[]): readonly string[] {
  return texts.slice(0, most).map(shortText)
}

/** A change with short texts, and with the rules of files only. */
function shortChange(change: Change, old: SiteView, now: SiteView): Change {
  const { agents, example } = change
  return {
    ...change,
    agents: shortTexts(agents),
    example: example === null ? null : shortText(example),
    old: old.rules === 'file' ? shortRule(change.old) : null,
    new: now.rules === 'file' ? shortRule(change.new) : null,
  }
}

function shortRule(rule: Change['old']): Change['old'] {
  return rule === null ? null : { ...rule, pattern: shortText(rule.pattern), text: shortText(rule.text) }
}

function shortPreference(change: PreferenceChange): PreferenceChange {
  const { agents, example, old, new: now } = change
  return {
    ...change,
    agents: shortTexts(agents),
    example: example === null ? null : shortText(example),
    old: old === null ? null : { ...old, text: shortText(old.text) },
    new: now === null ? null : { ...now, text: shortText(now.text) },
  }
}
