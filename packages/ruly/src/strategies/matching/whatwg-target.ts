import type { Target } from '../../model/dialect.ts'
import { named } from '../named.ts'
import { utf8OfText } from '@ruly/common/utf8'
import type { ByteString } from '../../model/byte-string.ts'
import { resolvedUrlWithCarets } from '@ruly/common/resolved-url'
import { schemeOf, siteKeyOf } from '@ruly/common/site-key'
import { partsOf } from '@ruly/common/url-parts'

/** What relative URLs are resolved against if the file's site is not known. This site cannot exist. */
const noSite = 'http://relative.invalid'

/**
 * Path and query of a URL as the URL standard resolves and writes it, without an empty query.
 *
 * Null for another site than the file's, for a URL without a host, and for what the standard rejects.
 *
 * Source: robots-parser 3.0.1, `parseUrl` and `_getRule`, in a Node.js that leaves `^` in a path as it is, as those before 22 do.
 */
export function whatwgTarget(form: (octets: ByteString) => ByteString): Target {
  const target: Target = (url, site) => {
    // Against a base of its own scheme, even `http:/a` would be relative.
    const isRelative = schemeOf(url.trimStart()) === null
    const resolved = resolvedUrlWithCarets(url, (isRelative && site) || noSite)
    const key = resolved === null ? null : siteKeyOf(resolved)
    if (resolved === null || key === null || (site !== undefined && key !== site)) return null
    const { path, query } = partsOf(resolved)
    return form(utf8OfText(query ? `${path}?${query}` : path))
  }
  return named(target, `whatwgTarget(${form.name})`)
}
