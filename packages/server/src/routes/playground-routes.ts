import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { onceEach } from '@ruly/common/once'

import type { NodeParts } from '../http/entrance.ts'
import type { App, Service } from '../http/service.ts'
import { digestOf, notModified, pageHeaders } from './route-parts.ts'

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
 * Each of its files has a route, so no path leads out of its folder. The page itself is told that there is a service, and whether it watches
 * sites.
 */
export function addPlaygroundRoutes(app: App, { watches }: Service): void {
  const attribute = `data-service="${watches === undefined ? 'here' : 'watches'}"`
  const page = onceEach((isBrotli: boolean) => pageWith(attribute, isBrotli))
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : []
  for (const name of names) {
    const type = types[extname(name)]
    if (type === undefined) continue
    const path = name.replaceAll('\\', '/')
    const isPage = path === 'index.html'
    app.get(isPage ? '/' : `/${path}`, async ({ env }) => {
      const isBrotli = /\bbr\b/.test(env.incoming.headers['accept-encoding'] ?? '')
      const content = isPage
        ? page(isBrotli)
        : await readFile(new URL(isBrotli ? `${path}.br` : path, folder))
      return fileResponse({ content, path, type, isBrotli }, env)
    })
  }
}

function pageWith(attribute: string, isBrotli: boolean): Buffer<ArrayBuffer> {
  const html = readFileSync(new URL('index.html', folder), 'utf8')
  const page = Buffer.from(html.replace('<html', `<html ${attribute}`))
  return isBrotli ? Buffer.from(brotliCompressSync(page)) : page
}

interface PlaygroundFile {
  readonly content: Buffer<ArrayBuffer>
  readonly path: string
  readonly type: string
  readonly isBrotli: boolean
}

function fileResponse({ content, path, type, isBrotli }: PlaygroundFile, parts: NodeParts): Response {
  const etag = `"${digestOf(content)}"`
  const headers = {
    ...pageHeaders,
    'content-type': type,
    // The names of assets change with their content.
    'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag,
    ...(isBrotli && { 'content-encoding': 'br' }),
  }
  return notModified(parts, headers) ?? new Response(content, { headers })
}
