import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { extname } from 'node:path'

import type { App } from '../http/app-env.ts'
import { pageHeaders } from './page-headers.ts'

/** The built playground: `npm run build` copies it here, with each file compressed beside it. */
const folder = new URL('../../playground/', import.meta.url)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
}

/**
 * Serves the playground at `/`.
 *
 * Each of its files has a route, so no path leads out of its folder.
 */
export function addPlaygroundRoutes(app: App): void {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const name of names) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const path = name.replaceAll('\\', '/')
    app.get(path === 'index.html' ? '/' : `/${path}`, ({ env }) =>
      fileResponse({ path, type }, env.incoming.headers),
    )
  }
}

async function fileResponse(
  { path, type }: { readonly path: string; readonly type: string },
  asked: IncomingHttpHeaders,
): Promise<Response> {
  const isBrotli = /\bbr\b/.test(asked['accept-encoding'] ?? '')
  const content = await readFile(new URL(isBrotli ? `${path}.br` : path, folder))
  const etag = `"${createHash('sha256').update(content).digest('hex').slice(0, 16)}"`
  const headers = {
    ...pageHeaders,
    'content-type': type,
    // The names of assets change with their content.
    'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag,
    ...(isBrotli && { 'content-encoding': 'br' }),
  }
  if (asked['if-none-match'] === etag) return new Response(null, { status: 304, headers })
  return new Response(content, { headers })
}
