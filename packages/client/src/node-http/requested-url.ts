import type { ClientRequest } from 'node:http'

/** What Node tells an agent of a request. */
export interface RequestOptions {
  readonly host?: string | null | undefined
  readonly port?: number | string | null | undefined
}

/** The URL that a request of `node:http` is for. */
export function requestedUrl({ path }: ClientRequest, { host, port }: RequestOptions, scheme: string): URL {
  // A request to a proxy names the whole URL.
  if (/^https?:\/\//.test(path)) return new URL(path)
  const name = host ?? 'localhost'
  const site = `${scheme}//${name.includes(':') ? `[${name}]` : name}${port ? `:${port}` : ''}`
  // Joined, not resolved: a path may begin with two slashes.
  return new URL(new URL(site).origin + path)
}
