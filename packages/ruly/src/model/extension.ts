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

/** A sitemap of the site, named once however often it is written. */
export interface Sitemap {
  /** First line that names it. */
  readonly line: number
  readonly written: string
  /** Absolute URL, null where the value is none. */
  readonly url: string | null
}

/** How many requests in how much time, and when (`1/5m 0600-0845`). */
export interface RequestRate {
  readonly requests: number
  readonly seconds: number
  /** The time of day for which it is meant; always where undefined. */
  readonly during?: VisitTime
}

/** A time of day in UTC; it may pass midnight. */
export interface VisitTime {
  /** Minutes since midnight. */
  readonly fromMinute: number
  readonly toMinute: number
}

/** Query parameters that do not change the page (`ref&sid /shop/`). */
export interface CleanParam {
  readonly parameters: readonly string[]
  /** Beginning of the paths for which it is meant; empty for the whole site. */
  readonly pathPrefix: string
}

/** Signals, and for which paths (`/blog/ ai-train=no`). */
export interface ContentSignal {
  /** Path pattern; undefined for the whole site. */
  readonly path?: string
  /** Signal to its value, as in `search=yes`; signals of any name. */
  readonly signals: Readonly<Record<string, string>>
}

/** Usage preferences, and for which paths (`/blog/ train-ai=n`). */
export interface ContentUsage {
  /** Path pattern; undefined for the whole site. */
  readonly path?: string
  /** A Structured Fields dictionary, as written. */
  readonly preferences: string
}
