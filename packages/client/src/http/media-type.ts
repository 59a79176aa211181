/** What a `Content-Type` says. */
export interface MediaType {
  /** Type and subtype in lower case. */
  readonly essence: string
  /** In lower case; undefined where it is empty. */
  readonly charset: string | undefined
}

/** Whether a media type is that of a page. */
export function isHtmlType(essence: string | undefined): boolean {
  return essence === 'text/html' || essence === 'application/xhtml+xml'
}

const types = /^[\t\n\r ]*([-!#$%&'*+.^_`|~A-Za-z0-9]+\/[-!#$%&'*+.^_`|~A-Za-z0-9]+)[\t\n\r ]*(?:;|$)/
/** The name of a parameter, and what is between its quotes. */
const parameter = /([^;=]*)(?:="((?:[^"\\]|\\[^])*)|=)?/y
/** No charset has a name this long. To replace each backslash of a megabyte takes memory that the collector has to visit. */
const longestQuoted = 1000

/**
 * Undefined for a header that is missing or wrong.
 *
 * Source: MIME Sniffing Standard, "parse a MIME type".
 */
export function mediaType(contentType: string | undefined): MediaType | undefined {
  const [begin = '', type] = types.exec(contentType ?? '') ?? []
  if (contentType === undefined || type === undefined) return undefined
  const charset = charsetIn(contentType.slice(begin.length))
  return { essence: type.toLowerCase(), charset: charset?.trim().toLowerCase() || undefined }
}

/** The value of the first parameter of this name that is one. */
function charsetIn(parameters: string): string | undefined {
  for (let at = 0, end = 0; at < parameters.length; at = end + 1) {
    parameter.lastIndex = at
    const [found = '', name = '', quoted] = parameter.exec(parameters) ?? []
    const read = at + found.length
    end = parameters.indexOf(';', read)
    if (end < 0) end = parameters.length
    const plain = found.length > name.length ? parameters.slice(read, end) : undefined
    const value =
      quoted?.slice(0, longestQuoted).replaceAll(/\\([^])/g, '$1') ?? (plain && withoutTrailingSpace(plain))
    const isValue = value !== undefined && (quoted !== undefined || value !== '') && isText(value)
    if (isValue && name.replace(/^[\t\n\r ]+/, '').toLowerCase() === 'charset') return value
  }
  return undefined
}

/** A loop, because `/[\t\n\r ]+$/` takes quadratic time for much white space that is not at the end. */
function withoutTrailingSpace(value: string): string {
  let end = value.length
  while (end > 0 && '\t\n\r '.includes(value.charAt(end - 1))) end--
  return value.slice(0, end)
}

function isText(value: string): boolean {
  return /^[\t\u0020-\u007e\u0080-\u00ff]*$/.test(value)
}
