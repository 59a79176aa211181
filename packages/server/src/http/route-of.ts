/** What is known of a request before its route runs. */
export interface RouteFacts {
  /** The route for metrics; `other` for unknown paths. */
  readonly route: string
  /** Which limit it counts for: streams and long polls are open for long, and do little. */
  readonly kind: 'requests' | 'streams'
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
    'page',
    'compare',
    'parse',
    'lint',
    'fix',
    'diff',
    'preferences',
    'turns',
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
  return { route, kind: 'requests', isOpen: true }
}

export function routeOf(method: string, path: string, contentType: string | undefined): RouteFacts {
  const known = open.get(path)
  if (known !== undefined) return known
  if (path.startsWith('/assets/')) return assets
  if (path.startsWith('/v1/turns')) return { route: '/v1/turns', kind: 'streams', isOpen: false }
  const route = fixed.has(path) ? path : path.startsWith('/docs/') ? '/docs' : 'other'
  const isStream = path === '/mcp' || (path === '/v1/check' && method === 'POST' && isLines(contentType))
  return { route, kind: isStream ? 'streams' : 'requests', isOpen: false }
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
