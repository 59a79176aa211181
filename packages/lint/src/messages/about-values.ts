import type { ExtensionName } from 'ruly'
import { usualSpelling } from '@ruly/common/field-text'
import { shortened } from './in-words.ts'

/** Fields with messages and lint rules of their own. */
type OwnMessage = 'sitemap' | 'clean-param' | 'content-signal' | 'content-usage'

/** The form of the values of the other fields, and where the field is defined. */
const forms: Readonly<Record<Exclude<ExtensionName, OwnMessage>, string>> = {
  'crawl-delay': 'a number of seconds, as in 10 or 0.5 (Yahoo and Microsoft, 2008)',
  'request-rate': 'requests and a time, as in 1/10s or 1/5m 0600-0845 (Conner, extended standard 2.0, 2002)',
  'visit-time': 'two times of day in UTC, as in 0600-0845 (Conner, extended standard 2.0, 2002)',
  host: 'the name of a host, as in example.com (Yandex, until 2018)',
  noindex: 'a path pattern, as in /drafts/ (Google, unofficial, until 2019)',
  license: 'an absolute URL (RSL 1.0, 2025)',
  'cache-delay': 'a number of seconds, as in 10 or 0.5 (in use, undocumented)',
  comment: 'a text (Conner, extended standard 2.0, 2002)',
}

/** The message for a value that does not have the form of the field's values. */
export function valueNotReadable(name: string, written: string): string {
  const field = usualSpelling(name)
  const what = written === '' ? `${field} has no value` : `"${shortened(written)}" is not a value of ${field}`
  return isKnown(name) ? `${what}: it takes ${forms[name]}.` : `${what}.`
}

function isKnown(name: string): name is keyof typeof forms {
  return Object.hasOwn(forms, name)
}

/** The message for a Clean-param without a parameter. */
export const cleanParamWithoutName = 'The line names no parameter: Yandex skips it.'

/** The message for a Content-Signal that cannot be read. */
export function contentSignalNotReadable(written: string): string {
  return `"${shortened(written)}" is not a list of name=value pairs with commas between them: it has no effect.`
}

/** The message for a Content-Usage that cannot be read. */
export function contentUsageNotReadable(written: string): string {
  return `"${shortened(written)}" has no preferences: it has no effect.`
}

/** The message for a sitemap that has a scheme but is not a readable URL, or has no value. */
export function sitemapNotReadable(written: string): string {
  return written === ''
    ? 'The line names no sitemap.'
    : `"${shortened(written)}" is not a URL: agents skip the line.`
}

/** For a sitemap that is not named by a whole URL. */
export function sitemapRelative(written: string): string {
  return lacksScheme(written)
    ? `"${shortened(written)}" has no scheme: agents skip the line, or read it as a path of the site. Write https:// before it.`
    : `"${shortened(written)}" is not a whole URL: many agents skip the line. Write it with https:// and the host.`
}

/** Whether a text is a URL without its scheme: `example.com/sitemap.xml`. */
export function lacksScheme(written: string): boolean {
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+\//i.test(written)
}
