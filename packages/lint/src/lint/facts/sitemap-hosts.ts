import { hostOf, withoutWww } from '../text/absolute-url.ts'
import type { FieldLine } from './file-fields.ts'
import type { LintFile } from './lint-file.ts'

/** A sitemap with a whole http or https URL. */
export interface FileSitemap {
  readonly url: string
  readonly host: string
  readonly line: FieldLine
  /** Whether it is on the host of the file, with or without `www.`. */
  readonly place: 'own-host' | 'own-site' | 'elsewhere'
}

/** The sitemaps of a file that robots can reach. If the URL of the file is unknown, its host is assumed to be that of the first sitemap. */
export function sitemapsIn({ extensionsOf, robots }: LintFile): readonly FileSitemap[] {
  const named = extensionsOf('sitemap').flatMap(({ extension: { value }, line }) =>
    value !== null && /^https?:/.test(value) ? [{ url: value, host: withoutWww(hostOf(value)), line }] : [],
  )
  const given = robots.url === undefined ? undefined : withoutWww(hostOf(robots.url))
  const reached = named.filter(({ host }) => host === given || whyUnreachable(host) === undefined)
  const own = given ?? reached[0]?.host
  return reached.map((sitemap) => ({ ...sitemap, place: placeOf(sitemap.host, own) }))
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

/** Why robots cannot reach a host; undefined if they may. */
export function whyUnreachable(hostAndPort: string): string | undefined {
  const host = hostAndPort.replace(/:\d+$/, '')
  if (placeholders.test(host)) return 'stands for the name of a host that was never filled in'
  if (/\.xml(?:\.gz)?$/i.test(host)) return 'is the name of a file'
  if (privateHosts.test(host)) return 'is the host of a development server or a private network'
  return host.includes('.') || host.startsWith('[') ? undefined : 'is not the full name of a host'
}

const placeholders =
  /^(?:undefined|null|nan|(?:www\.)?(?:your|my)-?(?:domain|site|website|host)(?:-?name)?(?:\.[a-z]+)?|(?:www\.)?(?:domain|site|website)(?:\.tld)?)$/i

const privateHosts =
  /^(?:localhost|.*\.(?:localhost|local|internal|lan|test|invalid)|0\.0\.0\.0|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\])$/i
