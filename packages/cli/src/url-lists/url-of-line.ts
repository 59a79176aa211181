/**
 * The URL that a line of a list names: undefined where the line is none of a list, null where it has none on purpose.
 *
 * A line is a URL or a path, a JSON string, a JSON object with a member `url`, or a line of an access log in the common or the combined
 * format, of which the target of the request is taken.
 */
export function urlOfLine(line: string): string | null | undefined {
  if (line.startsWith('{') || line.startsWith('"')) return urlOfJson(line)
  const request = requestOf(line)
  if (request !== undefined) return urlOfRequest(request)
  return line.includes(' ') ? undefined : line
}

function urlOfJson(line: string): string | undefined {
  try {
    const data: unknown = JSON.parse(line)
    if (typeof data === 'string') return data
    const { url } = data as { readonly url?: unknown }
    return typeof url === 'string' ? url : undefined
  } catch {
    return undefined
  }
}

/** The request line of a log line: what is in quotes behind the time in brackets. */
function requestOf(line: string): string | undefined {
  const open = line.indexOf('] "')
  if (open < 0 || line.lastIndexOf(' [', open) < 0) return undefined
  const start = open + 3
  for (let end = start; end < line.length; end++) {
    if (line[end] === '\\') end++
    else if (line[end] === '"') return line.slice(start, end)
  }
  return undefined
}

/** Servers write quotes and backslashes of a request with a backslash before them, other octets as `\xhh`. */
const logged = /\\(?:x([0-9a-fA-F]{2})|(["\\]))/g

/** What is asked of no path, and what was no request at all, has no URL. */
function urlOfRequest(request: string): string | null {
  const [method = '', target = ''] = request.split(' ')
  const isOfPath = target.startsWith('/') || target.includes('://')
  if (!/^[A-Z]+$/.test(method) || !isOfPath) return null
  return target.replaceAll(logged, (_, hex: string | undefined, plain: string) =>
    hex === undefined ? plain : `%${hex}`,
  )
}
