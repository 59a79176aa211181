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
