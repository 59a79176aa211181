import { hostOf, withoutWww } from '../text/absolute-url.ts'
import type { FieldLine } from './file-fields.ts'
import type { LintFile } from '../lint-file.ts'

/** A sitemap with a whole http or https URL. */
export interface FileSitemap {
  readonly url: string
  readonly host: string
  readonly line: FieldLine
  /** Whether it is on the host of the file, with or without `www.`. */
  readonly place: 'own-host' | 'own-site' | 'elsewhere'
}

/** The sitemaps of a file. If the URL of the file is unknown, its host is assumed to be that of the first sitemap. */
export function sitemapsIn({ extensionsOf, robots }: LintFile): readonly FileSitemap[] {
  const named = extensionsOf('sitemap').flatMap(({ extension: { value }, line }) =>
    value !== null && /^https?:/.test(value) ? [{ url: value, host: withoutWww(hostOf(value)), line }] : [],
  )
  const own = robots.url === undefined ? named[0]?.host : withoutWww(hostOf(robots.url))
  return named.map((sitemap) => ({ ...sitemap, place: placeOf(sitemap.host, own) }))
}

function placeOf(host: string, own: string | undefined): FileSitemap['place'] {
  if (host === own) return 'own-host'
  return siteOf(host) === siteOf(own ?? '') ? 'own-site' : 'elsewhere'
}

/** The last two labels of a name, three under `co.uk` and similar: hosts that share them usually have the same owner. */
function siteOf(host: string): string {
  const labels = host.replace(/:\d+$/, '').split('.')
  const isPublic =
    labels.at(-1)?.length === 2 && /^(?:ac|co|com|edu|go|gob|gov|gv|ne|net|or|org)$/.test(labels.at(-2) ?? '')
  return labels.slice(isPublic ? -3 : -2).join('.')
}
