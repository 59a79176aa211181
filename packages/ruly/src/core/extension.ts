import {
  cleanParamOf,
  contentSignalOf,
  contentUsageOf,
  numberOf,
  pathOf,
  requestRateOf,
  textOf,
  urlOf,
  visitTimeOf,
  type CleanParam,
  type ContentSignal,
  type ContentUsage,
  type RequestRate,
  type VisitTime,
} from './extension-values.ts'
import type { AgentLine } from './group.ts'

/** What the value of an extension is read into. */
export interface ExtensionValues {
  /** Absolute URL; a relative one is resolved where `parse` was told the file's URL. */
  readonly sitemap: string
  /** Seconds, with decimals. */
  readonly 'crawl-delay': number
  readonly 'request-rate': RequestRate
  readonly 'visit-time': VisitTime
  readonly host: string
  readonly 'clean-param': CleanParam
  /** Path pattern. */
  readonly noindex: string
  readonly 'content-signal': ContentSignal
  readonly 'content-usage': ContentUsage
  /** Absolute URL. */
  readonly license: string
  /** Seconds, with decimals. */
  readonly 'cache-delay': number
  readonly comment: string
}

export type ExtensionName = keyof ExtensionValues

/** A field beside the rules that ruly reads into data. */
export type Extension = { readonly [Name in ExtensionName]: ExtensionOf<Name> }[ExtensionName]

export interface ExtensionOf<Name extends ExtensionName> {
  readonly name: Name
  readonly line: number
  /** The value as it is in the file. */
  readonly written: string
  /** What the value says, null where it cannot be read: a diagnostic then says so. */
  readonly value: ExtensionValues[Name] | null
  /** Index of the group in which it stands; undefined outside groups and for what speaks of the whole site. */
  readonly group: number | undefined
  /**
   * The user-agent lines that it is for: those above it, since the last rule or the last field for such lines. None for what stands
   * outside groups or speaks of the whole site.
   *
   * A group may have several such runs of user-agent lines: they share its rules, and nothing else.
   */
  readonly agents: readonly AgentLine[]
}

interface ExtensionKind<Value> {
  /** `group`: for the robots of the group in which it stands; `site`: for everyone, wherever it stands. */
  readonly scope: 'group' | 'site'
  readonly read: (written: string, robotsUrl: string | undefined) => Value | null
  /** Where the field is defined. */
  readonly source: string
}

/** Every extension that ruly knows: the one place to add another. */
export const extensionKinds: {
  readonly [Name in ExtensionName]: ExtensionKind<ExtensionValues[Name]>
} = {
  sitemap: { scope: 'site', read: urlOf, source: 'sitemaps.org protocol; RFC 9309 §2.2.4' },
  'crawl-delay': { scope: 'group', read: numberOf, source: 'Yahoo and Microsoft, 2008' },
  'request-rate': { scope: 'group', read: requestRateOf, source: 'Conner, extended standard 2.0, 2002' },
  'visit-time': { scope: 'group', read: visitTimeOf, source: 'Conner, extended standard 2.0, 2002' },
  host: { scope: 'site', read: textOf, source: 'Yandex, until 2018' },
  'clean-param': { scope: 'site', read: cleanParamOf, source: 'Yandex Webmaster' },
  noindex: { scope: 'group', read: pathOf, source: 'Google, unofficial, until 2019' },
  'content-signal': { scope: 'group', read: contentSignalOf, source: 'contentsignals.org, 2025' },
  'content-usage': { scope: 'group', read: contentUsageOf, source: 'IETF AIPREF, draft-ietf-aipref-attach' },
  license: { scope: 'site', read: urlOf, source: 'RSL 1.0, 2025' },
  'cache-delay': { scope: 'group', read: numberOf, source: 'in use, undocumented' },
  comment: { scope: 'group', read: textOf, source: 'Conner, extended standard 2.0, 2002' },
}

/** A sitemap of the site, named once however often it is written. */
export interface Sitemap {
  /** First line that names it. */
  readonly line: number
  readonly written: string
  /** Absolute URL, null where the value is none. */
  readonly url: string | null
}

/** The sitemaps among the extensions, each once: by its URL, or as written where it has none. */
export function sitemapsOf(extensions: readonly Extension[]): readonly Sitemap[] {
  const sitemaps = new Map<string, Sitemap>()
  for (const extension of extensions) {
    if (extension.name !== 'sitemap') continue
    const { line, written, value: url } = extension
    const key = url ?? written
    if (!sitemaps.has(key)) sitemaps.set(key, { line, written, url })
  }
  return [...sitemaps.values()]
}
