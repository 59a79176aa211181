/**
 * What a request is, for limits and metrics. Streams and waits for turns are open for long, and do little; what crawlers report of turns is taken
 * until the service ends.
 */
export type RequestKind = 'request' | 'stream' | 'wait' | 'report'

/** What is known of a request before its route runs. */
export interface RouteFacts {
  /** The route for metrics; `other` for unknown paths. */
  readonly route: string
  readonly kind: RequestKind
  /** Whether it is answered without a token, also while the service drains. */
  readonly isOpen: boolean
}

const fixed: ReadonlySet<string> = new Set([
  '/docs',
  '/openapi.json',
  '/metrics',
  '/mcp',
  ...[
    'check',
    'explain',
    'robots',
    'sites',
    'sites/refresh',
    'page',
    'compare',
    'parse',
    'lint',
    'fix',
    'diff',
    'preferences',
    'watches',
    'changes',
  ].map((name) => `/v1/${name}`),
])

const open: ReadonlyMap<string, RouteFacts> = new Map(
  ['/healthz', '/readyz', '/', '/service-worker.js'].map((path) => [path, openAt(path)]),
)

/** The files of the playground: the same for everybody, and a browser has no token when it loads them. */
const assets = openAt('/assets')

function openAt(route: string): RouteFacts {
  return { route, kind: 'request', isOpen: true }
}

export function routeOf(method: string, path: string, contentType: string | undefined): RouteFacts {
  const known = open.get(path)
  if (known !== undefined) return known
  if (path.startsWith('/assets/')) return assets
  if (path === '/v1/turns' || path.startsWith('/v1/turns/')) return turnRouteOf(method, path)
  const route = fixed.has(path) ? path : path.startsWith('/docs/') ? '/docs' : 'other'
  const isStream = path === '/mcp' || (path === '/v1/check' && method === 'POST' && isLines(contentType))
  return { route, kind: isStream ? 'stream' : 'request', isOpen: false }
}

function turnRouteOf(method: string, path: string): RouteFacts {
  if (path === '/v1/turns') return { route: path, kind: 'wait', isOpen: false }
  const route = path.endsWith('/answered') ? '/v1/turns/{id}/answered' : '/v1/turns/{id}'
  return { route, kind: method === 'GET' || method === 'HEAD' ? 'wait' : 'report', isOpen: false }
}

/** Whether a path is that of a page for people. */
export function isPage(path: string): boolean {
  return path === '/' || path === '/docs'
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
