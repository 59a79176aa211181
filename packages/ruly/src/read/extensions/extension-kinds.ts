import type { ExtensionName, ExtensionValues } from '../../model/extension.ts'
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
} from './extension-values.ts'

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
