import { resolvedUrl } from '@ruly/common/parsed-url'
import { signalPairsOf } from '@ruly/common/signal-pairs'
import type {
  CleanParam,
  ContentSignal,
  ContentUsage,
  ExtensionName,
  ExtensionValues,
  RequestRate,
  VisitTime,
} from '../../model/extension.ts'

interface ExtensionKind<Value> {
  /** `group`: for the robots of its group; `site`: for everyone, anywhere in the file. */
  readonly scope: 'group' | 'site'
  readonly read: (written: string, robotsUrl: string | undefined) => Value | null
}

/** Every extension that ruly knows, with its source. Add others here. */
export const extensionKinds: {
  readonly [Name in ExtensionName]: ExtensionKind<ExtensionValues[Name]>
} = {
  sitemap: { scope: 'site', read: urlOf }, // sitemaps.org protocol; RFC 9309 §2.2.4
  'crawl-delay': { scope: 'group', read: numberOf }, // Yahoo and Microsoft, 2008
  'request-rate': { scope: 'group', read: requestRateOf }, // Conner, extended standard 2.0, 2002
  'visit-time': { scope: 'group', read: visitTimeOf }, // Conner, extended standard 2.0, 2002
  host: { scope: 'site', read: textOf }, // Yandex, until 2018
  'clean-param': { scope: 'site', read: cleanParamOf }, // Yandex Webmaster
  noindex: { scope: 'group', read: pathOf }, // Google, unofficial, until 2019
  'content-signal': { scope: 'group', read: contentSignalOf }, // contentsignals.org, 2025
  'content-usage': { scope: 'group', read: contentUsageOf }, // IETF AIPREF, draft-ietf-aipref-attach
  license: { scope: 'site', read: urlOf }, // RSL 1.0, 2025
  'cache-delay': { scope: 'group', read: numberOf }, // in use, undocumented
  comment: { scope: 'group', read: textOf }, // Conner, extended standard 2.0, 2002
}

/** The names of the extensions that ruly reads into data. */
export const extensionNames: readonly ExtensionName[] = Object.keys(extensionKinds) as ExtensionName[]

/** An absolute URL, resolved against the file's own; null for anything else. */
function urlOf(written: string, robotsUrl: string | undefined): string | null {
  return written === '' ? null : resolvedUrl(written, robotsUrl)
}

function textOf(written: string): string | null {
  return written === '' ? null : written
}

/** A number of zero or more, with decimals: `1`, `0.5`, `.5`. */
function numberOf(written: string): number | null {
  if (!/^(?:\d+(?:\.\d*)?|\.\d+)$/.test(written)) return null
  const number = Number(written)
  return Number.isFinite(number) ? number : null
}

function pathOf(written: string): string | null {
  return written.startsWith('/') || written.startsWith('*') ? written : null
}

const secondsOf: Readonly<Record<string, number>> = { '': 1, s: 1, m: 60, h: 3600 }

function requestRateOf(written: string): RequestRate | null {
  const [rate, hours] = splitAt(/\s/, written)
  const match = /^(\d+)\/(\d+)([smh]?)$/i.exec(rate)
  if (match === null) return null
  const requests = Number(match[1])
  const seconds = Number(match[2]) * (secondsOf[(match[3] ?? '').toLowerCase()] ?? 1)
  if (requests === 0 || seconds === 0 || !Number.isFinite(requests * seconds)) return null
  if (hours === '') return { requests, seconds }
  const during = visitTimeOf(hours)
  return during === null ? null : { requests, seconds, during }
}

function visitTimeOf(written: string): VisitTime | null {
  const match = /^(\d{2}):?(\d{2})\s*-\s*(\d{2}):?(\d{2})$/.exec(written)
  if (match === null) return null
  const fromMinute = minuteOf(match[1], match[2])
  const toMinute = minuteOf(match[3], match[4])
  return fromMinute === null || toMinute === null ? null : { fromMinute, toMinute }
}

function minuteOf(hours: string | undefined, minutes: string | undefined): number | null {
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= 24 * 60 ? minute : null
}

function cleanParamOf(written: string): CleanParam | null {
  const [names, pathPrefix] = splitAt(/\s/, written)
  const parameters = names.split('&').filter((name) => name !== '')
  return parameters.length === 0 ? null : { parameters, pathPrefix }
}

function contentSignalOf(written: string): ContentSignal | null {
  const read = signalPairsOf(written)
  if (read === undefined) return null
  const { path, pairs } = read
  return { ...(path === undefined ? {} : { path }), signals: Object.fromEntries(pairs) }
}

/** A value that begins with `/` has a path, which ends at the first space or tab. */
function contentUsageOf(written: string): ContentUsage | null {
  if (!written.startsWith('/')) return written === '' ? null : { preferences: written }
  const [path, preferences] = splitAt(/[ \t]/, written)
  return preferences === '' ? null : { path, preferences }
}

/** The parts before and after the first white space of a kind. */
function splitAt(space: RegExp, written: string): readonly [string, string] {
  const end = written.search(space)
  return end < 0 ? [written, ''] : [written.slice(0, end), written.slice(end).trim()]
}
