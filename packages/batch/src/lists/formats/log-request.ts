/**
 * The request target in a line of an access log, in the common or combined format: null if the request has none, undefined if the line is
 * not a log line.
 */
export function loggedTarget(line: string): string | null | undefined {
  const request = requestOf(line)
  return request === undefined ? undefined : targetOf(request)
}

/** The request line: the quoted text after the time in brackets. */
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

/** Servers escape quotes and backslashes with a backslash, and other bytes as `\xhh`. */
const logged = /\\(?:x([0-9a-fA-F]{2})|(["\\]))/g

/** `OPTIONS *`, `CONNECT` and invalid requests have no path. */
function targetOf(request: string): string | null {
  const [method = '', target = ''] = request.split(' ')
  const isOfPath = target.startsWith('/') || target.includes('://')
  if (!/^[A-Z]+$/.test(method) || !isOfPath) return null
  return target.replaceAll(logged, (_, hex: string | undefined, plain: string) =>
    hex === undefined ? plain : `%${hex}`,
  )
}
