import type { Target } from '../../model/dialect.ts'
import { utf8OfText } from '@ruly/common/utf8'
import { schemeOf } from '@ruly/common/site-key'
import { type UrlParts, partsOf, pathWithQuery } from '@ruly/common/url-parts'
import { named } from '../named.ts'
import type { Form } from './normal-forms.ts'
import { asWritten } from './targets.ts'
import { escapedOctet } from '../text-forms.ts'

/**
 * Path and query; `emptyPath` replaces an empty path and `opaque` a URL without a path, such as `mailto:`.
 *
 * Source: the Ruby gem's `allowed?` and Ruby's URI library, in which an FTP path has no leading slash.
 */
export function rubyTarget(
  form: Form,
  { emptyPath, opaque }: { readonly emptyPath: '/' | ''; readonly opaque: '/' | null },
): Target {
  const target: Target = (url) => {
    const parts = partsOf(url)
    return isOpaque(parts) ? opaque : form(utf8OfText(rubyPathWithQuery(parts, emptyPath)))
  }
  return named(
    target,
    `rubyTarget(${form.name}, emptyPath: '${emptyPath}', opaque: ${opaque && `'${opaque}'`})`,
  )
}

function isOpaque({ scheme, authority, path }: UrlParts): boolean {
  return scheme !== undefined && authority === undefined && !path.startsWith('/')
}

function rubyPathWithQuery(parts: UrlParts, emptyPath: '/' | ''): string {
  const path = parts.scheme === 'ftp' ? parts.path.slice(1) : parts.path
  return pathWithQuery({ ...parts, path: path || emptyPath })
}

const validPath = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-Fa-f]{2})*$/
const validAuthority = /^(?:[^@]*@)?(?:\[[^\]]*\]|[^:]*)(?::\d*)?$/
const ascii = /^[\0-\u007f]*$/

const validFragment = /^(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*$/

/**
 * Path and query, `/` for an empty path; `/` for a URL that Ruby's URI library rejects or that has no path; Google's path if there
 * is no scheme. Some characters of the query are escaped.
 *
 * Source: answers of codella/robots 7506c96, robots/utilities.rb, `get_path_params_query`; lib/uri/generic.rb of Ruby since
 * 2.7 (ruby/ruby#2535), `query=`.
 */
export const strictRubyTarget: Target = (url) => {
  const parts = partsOf(url)
  const { authority = '', path, query = '', fragment = '' } = parts
  // Brackets are valid only for addresses in the authority.
  const isValid = validPath.test(authority.replace(/[[\]]/g, '') + path) && validAuthority.test(authority)
  if (!isValid || !ascii.test(url) || !validFragment.test(fragment)) return '/'
  if (/%[^0-9A-Fa-f]{2}/.test(query)) return '/'
  if (schemeOf(url) === null) return rubyQuery(asWritten(url, undefined) ?? '/')
  return isOpaque(parts) ? '/' : rubyQuery(rubyPathWithQuery(parts, '/'))
}

/** The query without tabs and line ends, and with characters escaped that it cannot have. */
function rubyQuery(target: string): string {
  const mark = target.indexOf('?')
  if (mark < 0) return target
  const query = target.slice(mark).replace(/[\t\r\n]/g, '')
  const escaped = query.replace(/[^!$-&(-;=?-_a-~]/g, escapedOctet)
  return target.slice(0, mark) + escaped
}
