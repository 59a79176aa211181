/** What a `Content-Type` says. */
export interface MediaType {
  /** Type and subtype in lower case. */
  readonly essence: string
  /** In lower case; undefined where it is empty. */
  readonly charset: string | undefined
}

const types = /^[\t\n\r ]*([-!#$%&'*+.^_`|~A-Za-z0-9]+\/[-!#$%&'*+.^_`|~A-Za-z0-9]+)[\t\n\r ]*(?:;|$)/
const parameter = /[\t\n\r ]*([^;=]*)(?:=(?:"((?:[^"\\]|\\[^])*)"?[^;]*|([^;]*)))?(?:;|$)/y

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
  parameter.lastIndex = 0
  while (parameter.lastIndex < parameters.length) {
    const [, name = '', quoted, plain] = parameter.exec(parameters) ?? []
    const value = quoted?.replaceAll(/\\([^])/g, '$1') ?? (plain && withoutTrailingSpace(plain))
    const isValue = value !== undefined && (quoted !== undefined || value !== '') && isText(value)
    if (name.toLowerCase() === 'charset' && isValue) return value
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
