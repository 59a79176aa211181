import { resolvedUrl } from '@ruly/common/resolved-url'
import { partsOf, unwrapped } from '@ruly/common/url-parts'

/**
 * Host and port of an HTTP URL as Perl's URI library writes them, `example.com:80`; null for other schemes.
 *
 * As written, except that escapes are decoded, and names outside ASCII are written as in the URL standard.
 */
export function netlocOf(url: string): string | null {
  const { scheme, authority = '' } = partsOf(unwrapped(url))
  if (scheme !== 'http' && scheme !== 'https') return null
  const hostAndPort = authority.slice(authority.lastIndexOf('@') + 1)
  const written = /:(\d*)$/.exec(hostAndPort)?.[1]
  const port = written || (scheme === 'http' ? '80' : '443')
  // An empty port is the default one, but in Perl the colon stays with the host.
  const host = written ? hostAndPort.slice(0, -written.length - 1) : hostAndPort
  return `${hostOf(host)}:${port}`
}

function hostOf(written: string): string {
  const host = /^\[(.*)\]$/.exec(written)?.[1] ?? written
  const ascii = /^[\0-\u007f]*$/.test(host) ? host : asciiOf(host)
  return ascii.replace(/%[0-9A-Fa-f]{2}/g, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  )
}

function asciiOf(host: string): string {
  const name = host.replace(/:$/, '')
  const url = resolvedUrl(`http://${name}/`)
  return url === null ? host : url.slice('http://'.length, -1) + host.slice(name.length)
}
