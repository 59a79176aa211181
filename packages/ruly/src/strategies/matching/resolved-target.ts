import { resolvedUrl } from '@ruly/common/parsed-url'
import type { Matching } from '../../model/dialect.ts'
import { named } from '../named.ts'
import { utf8OfText } from '@ruly/common/utf8'
import type { ByteString } from '../../model/byte-string.ts'
import { siteKeyOf } from '@ruly/common/site-key'
import { partsOf, pathWithQuery } from '@ruly/common/url-parts'

/**
 * Path and query of the URL that a request would use, in a form: dot segments resolved, backslashes turned into slashes, an empty
 * query kept.
 *
 * A relative URL is resolved against `base`. Null for another site than the file's, for every URL if that site is unknown, and for
 * what the URL standard rejects.
 */
export function resolvedOnSite(form: (octets: ByteString) => ByteString, base: string): Matching['target'] {
  const target: Matching['target'] = (url, site) => {
    const resolved = resolvedUrl(url, base)
    if (resolved === null || siteKeyOf(resolved) !== site) return null
    return form(utf8OfText(pathWithQuery(partsOf(resolved))))
  }
  return named(target, `resolvedOnSite(${form.name})`)
}
