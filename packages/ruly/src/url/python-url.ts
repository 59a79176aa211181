import { resolvedUrl } from '@ruly/common/parsed-url'

/** The parts of a URL as Python's `urllib.parse.urlparse` splits it; a missing part is empty. */
export interface PythonUrl {
  /** In lower case. */
  readonly scheme: string
  readonly netloc: string
  readonly path: string
  /** What follows the first `;` of the last path segment. */
  readonly params: string
  readonly query: string
  readonly fragment: string
}

/** Schemes whose last path segment has parameters; an empty one is a URL without scheme. */
export const schemesWithParams: ReadonlySet<string> = new Set(
  ' ftp hdl prospero http imap https shttp rtsp rtsps rtspu sip sips mms sftp tel'.split(' '),
)

/** Schemes whose URLs are written with `//`, also without a host. */
const schemesWithHost: ReadonlySet<string> = new Set(
  'ftp http gopher nntp telnet imap wais file mms https shttp snews prospero rtsp rtsps rtspu rsync svn svn+ssh sftp nfs git git+ssh ws wss'.split(
    ' ',
  ),
)

/**
 * The parts of any text; null for a host that Python refuses with a `ValueError`.
 *
 * Source: CPython 3.11.7, Lib/urllib/parse.py, `urlsplit` and `urlparse`.
 */
export function pythonUrlOf(text: string): PythonUrl | null {
  const split = splitAfterHost(text)
  if (split === null) return null
  const { scheme, netloc, rest } = split
  const [beforeFragment, fragment] = splitAtFirst(rest, '#')
  const [path, query] = splitAtFirst(beforeFragment, '?')
  const lowerScheme = scheme.toLowerCase()
  const end = schemesWithParams.has(lowerScheme) ? path.indexOf(';', Math.max(path.lastIndexOf('/'), 0)) : -1
  const params = end < 0 ? '' : path.slice(end + 1)
  return { scheme: lowerScheme, netloc, path: end < 0 ? path : path.slice(0, end), params, query, fragment }
}

/**
 * The URL of parts, without the marks of empty ones.
 *
 * Source: CPython 3.11.7, Lib/urllib/parse.py, `urlunparse` and `urlunsplit`.
 */
export function pythonUrlText({ scheme, netloc, path, params, query, fragment }: PythonUrl): string {
  const ownPath = params === '' ? path : `${path};${params}`
  const hasHost = netloc !== '' || (schemesWithHost.has(scheme) && !ownPath.startsWith('//'))
  const slash = hasHost && ownPath !== '' && !ownPath.startsWith('/') ? '/' : ''
  return [
    scheme && `${scheme}:`,
    hasHost ? `//${netloc}${slash}` : '',
    ownPath,
    query && `?${query}`,
    fragment && `#${fragment}`,
  ].join('')
}

/**
 * Path, query and fragment with the marks of empty ones; null for a host that Python refuses with a `ValueError`.
 *
 * Source: CPython main, Lib/urllib/parse.py, `_urlsplit` and `_urlunsplit`.
 */
export function pythonUrlRest(text: string): string | null {
  const rest = splitAfterHost(text)?.rest
  if (rest === undefined) return null
  return rest.startsWith('//') ? `//${rest}` : rest
}

interface SplitUrl {
  readonly scheme: string
  readonly netloc: string
  readonly rest: string
}

function splitAfterHost(text: string): SplitUrl | null {
  const url = text.replace(/^[\0-\u0020]+/, '').replace(/[\t\n\r]/g, '')
  const [whole = '', scheme = '', netloc = ''] =
    /^(?:([a-z][a-z0-9+.-]*):)?(?:\/\/([^/?#]*))?/i.exec(url) ?? []
  return isAcceptedHost(netloc) ? { scheme, netloc, rest: url.slice(whole.length) } : null
}

function splitAtFirst(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Brackets hold an IPv6 address, and no character stands for another one that ends a host. */
function isAcceptedHost(netloc: string): boolean {
  if (netloc.includes('[') !== netloc.includes(']')) return false
  if (netloc.includes('[') && !isAddress(netloc.slice(netloc.indexOf('[') + 1).split(']', 1)[0] as string))
    return false
  const normal = netloc.replace(/[@:#?]/g, '')
  return normal.normalize('NFKC') === normal || !/[/?#@:]/.test(normal.normalize('NFKC'))
}

function isAddress(host: string): boolean {
  if (host.startsWith('v')) return /^v[a-fA-F0-9]+\../.test(host)
  return resolvedUrl(`http://[${host.replace(/%.+$/s, '')}]/`) !== null
}
