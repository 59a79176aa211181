import type { Outage, ReportedView, WatchEvent, WatchEventData, WatchEventType } from '@ruly/client/watch'
import { changesText, preferenceChangesText, visible, type Style } from '@ruly/lint'

import { timeText } from '../../runtime/durations.ts'

const headings: Readonly<Record<WatchEventType, string>> = {
  'robots.changed': 'has changed',
  'robots.edited': 'has changed, and nothing changes for anyone',
  'robots.page': 'is an HTML page, not a robots.txt',
  'robots.unreachable': 'is unreachable',
  'robots.reachable': 'is reachable again',
}

/** An event for people: what has happened, for whom, and the lines that cause it. Ends with a line feed. */
export function eventText({ type, timestamp, data }: WatchEvent, style: Style): string {
  const heading = `${timeText(Date.parse(timestamp))}  ${visible(data.robotsUrl)} ${headingOf(type, data)}`
  const lines = [
    ...outageTexts(data),
    ...(type === 'robots.page' ? ['crawlers find no rules in it, and may fetch everything'] : []),
    ...viewTexts(data),
    ...differenceTexts(data, style),
    ...data.broken.map((gate) => style.disallowed(`broken: ${visible(gate)}`)),
  ]
  return `${[style.strong(heading), ...lines.map(indented)].join('\n')}\n\n`
}

/** A site without an outage was reachable, and served a page. */
function headingOf(type: WatchEventType, { outage }: WatchEventData): string {
  return type === 'robots.reachable' && outage === null ? 'has its file again' : headings[type]
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n')
}

function outageTexts({ outage, new: now }: WatchEventData): readonly string[] {
  if (outage === null) return []
  const times = `${outage.requests} ${outage.requests === 1 ? 'request' : 'requests'} in a row failed`
  const since = `since ${timeText(Date.parse(outage.since))}: ${failureText(outage)}`
  if (now !== null) return [`${times} ${since}`]
  return [
    `${times} ${since}`,
    'crawlers without a copy must assume that everything is disallowed (RFC 9309 §2.3.1.4)',
  ]
}

/** How the last request failed. */
function failureText({ status, error }: Pick<Outage, 'status' | 'error'>): string {
  return error === null ? `status ${status}` : visible(error)
}

function viewTexts({ old, new: now }: WatchEventData): readonly string[] {
  if (old === null || now === null) return []
  const [was, is] = [viewText(old), viewText(now)]
  return [
    ...(was === is ? [] : [`was ${was}; is ${is}`]),
    ...(old.finalUrl === now.finalUrl
      ? []
      : [`the file now comes from ${visible(now.finalUrl)}, before from ${visible(old.finalUrl)}`]),
  ]
}

/** What holds at a site, in a few words. */
function viewText({ rules, status, sizeBytes, isPage }: ReportedView): string {
  if (rules === 'file')
    return `${isPage ? 'an HTML page' : 'a file'} of ${sizeBytes.toLocaleString('en')} bytes`
  const why = status === null ? 'too many redirects' : `status ${status}`
  return `${why}, everything is ${rules === 'allow-all' ? 'allowed' : 'disallowed'}`
}

function differenceTexts(data: WatchEventData, style: Style): readonly string[] {
  const { changes, preferences, crawlDelays, sitemaps, more } = data
  const uses =
    preferences.length === 0 ? [] : ['Preferences for use', preferenceChangesText(preferences, style)]
  return [
    ...(changes.length === 0 ? [] : [regionsText(data, style)]),
    ...uses,
    ...crawlDelays.map(
      ({ agent, old, new: now }) =>
        `crawl delay for ${agentName(agent)}: was ${delayText(old)}, is ${delayText(now)}`,
    ),
    ...sitemaps.added.map((url) => `new sitemap: ${visible(url)}`),
    ...sitemaps.removed.map((url) => `sitemap gone: ${visible(url)}`),
    ...(more === 0 ? [] : [`and ${more} more. Compare the files with ruly diff.`]),
  ]
}

/** Where a status decides, there is no line to show: it is in the line with the status. */
function regionsText({ changes, old, new: now }: WatchEventData, style: Style): string {
  if (old?.rules === 'file' && now?.rules === 'file') return changesText(changes, style)
  return changes
    .map(({ agents, kind, example }) => {
      const verb = kind === 'gains' ? style.allowed('gains') : style.disallowed('loses')
      return `${style.strong(agents.map(agentName).join(', '))}  ${verb}  ${visible(example ?? 'undecided paths')}`
    })
    .join('\n')
}

function agentName(agent: string): string {
  return agent === '*' ? 'any other agent' : visible(agent)
}

function delayText(seconds: number | null): string {
  return seconds === null ? 'none' : `${seconds} s`
}
