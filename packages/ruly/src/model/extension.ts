import type { AgentLine } from './group.ts'

/** The value of each extension, by its name. */
export interface ExtensionValues {
  /** Absolute URL. A relative one is resolved if the URL of the file is known. */
  readonly sitemap: string
  /** Seconds, with decimals. */
  readonly 'crawl-delay': number
  /** How many requests in how much time. */
  readonly 'request-rate': RequestRate
  /** The time of day for visits. */
  readonly 'visit-time': VisitTime
  /** The preferred host name of the site. */
  readonly host: string
  /** Query parameters that do not change the page. */
  readonly 'clean-param': CleanParam
  /** Path pattern. */
  readonly noindex: string
  /** Signals about the use of content. */
  readonly 'content-signal': ContentSignal
  /** Preferences about the use of content. */
  readonly 'content-usage': ContentUsage
  /** Absolute URL. */
  readonly license: string
  /** Seconds, with decimals. */
  readonly 'cache-delay': number
  /** Text for people. */
  readonly comment: string
}

/** The name of a field that ruly reads into data. */
export type ExtensionName = keyof ExtensionValues

/** A field other than a rule that ruly reads into data. */
export type Extension = { readonly [Name in ExtensionName]: ExtensionOf<Name> }[ExtensionName]

/** An extension with one name. */
export interface ExtensionOf<Name extends ExtensionName> {
  /** Standard name in lower case. */
  readonly name: Name
  /** Line number, from 1. */
  readonly line: number
  /** The value as written. */
  readonly written: string
  /** The parsed value; null if it cannot be read, which a diagnostic reports. */
  readonly value: ExtensionValues[Name] | null
  /** Index of the group that the field belongs to; undefined outside groups and for fields about the whole site. */
  readonly group: number | undefined
  /**
   * The user-agent lines that the field applies to: those above it, since the last rule or the last field of this kind. Empty for a
   * field outside groups or about the whole site.
   *
   * A group can have several such runs of user-agent lines: they share its rules, and nothing else.
   */
  readonly agents: readonly AgentLine[]
}

/** A sitemap of the site, listed once even if it is written several times. */
export interface Sitemap {
  /** First line that names it. */
  readonly line: number
  /** The value as written. */
  readonly written: string
  /** Absolute URL; null if the value is not one. */
  readonly url: string | null
}

/** How many requests in how much time, and when (`1/5m 0600-0845`). */
export interface RequestRate {
  /** Number of requests. */
  readonly requests: number
  /** Length of the period in seconds. */
  readonly seconds: number
  /** The time of day that the rate is for; undefined for the whole day. */
  readonly during?: VisitTime
}

/** A time of day in UTC. It can pass midnight. */
export interface VisitTime {
  /** Start, in minutes since midnight. */
  readonly fromMinute: number
  /** End, in minutes since midnight. */
  readonly toMinute: number
}

/** Query parameters that do not change the page (`ref&sid /shop/`). */
export interface CleanParam {
  /** Names of the parameters. */
  readonly parameters: readonly string[]
  /** The field is for paths with this prefix; empty for the whole site. */
  readonly pathPrefix: string
}

/** Signals, and the paths they are for (`/blog/ ai-train=no`). */
export interface ContentSignal {
  /** Path pattern; undefined for the whole site. */
  readonly path?: string
  /** Values of the signals by name, such as `yes` for `search`; any name can occur. */
  readonly signals: Readonly<Record<string, string>>
}

/** Usage preferences, and the paths they are for (`/blog/ train-ai=n`). */
export interface ContentUsage {
  /** Path pattern; undefined for the whole site. */
  readonly path?: string
  /** A Structured Fields dictionary, as written. */
  readonly preferences: string
}

/** How fields other than rules are read, and which of them count for an agent. */
export interface ExtensionReading {
  /**
   * A field for agents outside all groups: it is for every agent without a readable one of its name, or for nobody.
   *
   * @default 'for-everyone'
   */
  readonly outsideGroups?: 'for-everyone' | 'for-nobody'
  /**
   * Which agents a field in a group is for: those of the user-agent lines above it since the last rule or such field, or all that obey
   * the group.
   *
   * @default 'for-agent-lines'
   */
  readonly inGroups?: 'for-agent-lines' | 'for-group'
  /**
   * Which fields of a name an agent has: all, of which the first readable one counts, or of those that are readable only the last.
   *
   * @default 'all'
   */
  readonly repeated?: 'all' | 'last'
  /** Readers of values, by the name of their field; null for a value that cannot be read. Other values are read as ruly documents. */
  readonly values?: {
    readonly [Name in ExtensionName]?: (written: string) => ExtensionValues[Name] | null
  }
}
