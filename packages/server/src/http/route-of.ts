/**
 * What a request is, for limits and metrics. Open ones get the state of the service, or what is the same for everybody. Streams and waits for turns
 * are open for long, and do little; what crawlers report of turns is taken until the service ends.
 */
export type RequestKind = 'open' | 'request' | 'stream' | 'wait' | 'report'

/** What is known of a request before its route runs. */
export interface RouteFacts {
  /** The route for metrics; undefined for a path that has none. */
  readonly route: string | undefined
  readonly kind: RequestKind
}

/** Says what a request is. */
export type RouteOf = (method: string, path: string, contentType: string | undefined) => RouteFacts

/**
 * A path counts as it was sent: what a URL parser makes of escapes and dot segments is another path, so it has no route.
 *
 * @param paths those of all routes, where `:name` stands for a part
 */
export function createRoutes(paths: Iterable<string>): RouteOf {
  const names = new Map(Array.from(paths, (path) => [path, nameOf(path)]))
  const patterns = [...names.keys()].filter((path) => path.includes(':'))
  return (method, path, contentType) => {
    const route = names.get(path) ?? names.get(patterns.find((pattern) => isAt(path, pattern)) ?? '')
    return { route, kind: kindOf(route, method, contentType) }
  }
}

function nameOf(path: string): string {
  return path.startsWith('/assets/') ? '/assets' : path.replaceAll(/:(\w+)/g, '{$1}')
}

/** Whether a path is that of a route, in which `:name` stands for a part. */
export function isAt(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.split('/'), pattern.split('/')]
  if (parts.length !== wanted.length) return false
  return wanted.every((part, index) => {
    const given = parts[index] ?? ''
    return part.startsWith(':') ? plainPart.test(given) : given === part
  })
}

const plainPart = /^[\w-][\w.-]*$/

/** The files of the playground are the same for everybody, and a browser has no token when it loads them. */
const openRoutes: ReadonlySet<string | undefined> = new Set([
  '/healthz',
  '/readyz',
  '/',
  '/service-worker.js',
  '/assets',
])

function kindOf(route: string | undefined, method: string, contentType: string | undefined): RequestKind {
  const isRead = method === 'GET' || method === 'HEAD'
  if (isRead && openRoutes.has(route)) return 'open'
  if (route === '/mcp') return 'stream'
  if (route === '/v1/check') return method === 'POST' && isLines(contentType) ? 'stream' : 'request'
  if (route === '/v1/turns') return 'wait'
  if (route?.startsWith('/v1/turns/') !== true) return 'request'
  return isRead ? 'wait' : 'report'
}

/** Whether a route is that of a page for people. */
export function isPage(route: string | undefined): boolean {
  return route === '/' || route === '/docs'
}

/** Whether a body is one question on each line. */
export function isLines(contentType = ''): boolean {
  const [type = ''] = contentType.split(';', 1)
  return lineTypes.has(type.trim().toLowerCase())
}

const lineTypes: ReadonlySet<string> = new Set([
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
])
