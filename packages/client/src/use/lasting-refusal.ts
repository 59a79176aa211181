import type { Evidence } from '../verdict/evidence.ts'

/**
 * Why the robots.txt of a site cannot be read at any later time either, as a sentence without text of the site. Undefined if it was read,
 * or if a later request may succeed.
 */
export function lastingRefusal({ robotsUrl, error }: Evidence): string | undefined {
  if (error?.code === 'guarded')
    return 'The address guard refuses to connect to the site, so its robots.txt cannot be read.'
  if (error !== undefined && error.code !== 'cut' && cannotExist(new URL(robotsUrl).hostname, error.code))
    return 'No site on the Internet can have the host name of the URL, so there is no robots.txt to read.'
  return undefined
}

/** The top-level names that are never delegated: RFC 6761, RFC 7686 and RFC 9476. */
const neverDelegated: ReadonlySet<string> = new Set([
  'alt',
  'example',
  'invalid',
  'localhost',
  'onion',
  'test',
])

/** Whether a name that was not found cannot be found later: it is reserved, or no name of the DNS (RFC 1035 §2.3.4). */
function cannotExist(hostname: string, code: string): boolean {
  const name = hostname.endsWith('.') ? hostname.slice(0, -1) : hostname
  if (name.startsWith('[')) return false
  const labels = name.split('.')
  if (name.length > 253 || labels.some((label) => label === '' || label.length > 63)) return true
  return code === 'dns' && neverDelegated.has(labels.at(-1) ?? '')
}
