import type { Evidence } from '../verdict/evidence.ts'

/**
 * Why the robots.txt of a site cannot be read at any later time either, as a sentence without text of the site. Undefined if it was read,
 * or if a later request may succeed.
 */
export function lastingRefusal({ robotsUrl, error, file }: Evidence): string | undefined {
  if (error?.code === 'guarded')
    return 'The address guard refuses to connect to the site, so its robots.txt cannot be read.'
  const name = new URL(robotsUrl).hostname.replace(/\.$/, '')
  const isReserved = error?.code === 'dns' && neverDelegated.has(name.slice(name.lastIndexOf('.') + 1))
  if (error !== undefined && file === undefined && (isReserved || !isDomainName(name)))
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

/** Whether the lengths of a name and of its labels are those of the DNS (RFC 1035 §2.3.4). */
function isDomainName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label !== '' && label.length <= 63)
}
