import { isHttp, isRedirect, redirectTarget } from '@ruly/client/internal'
import { parsedUrl } from '@ruly/common/parsed-url'
import type { RobotUAInit } from './robot-ua-options.ts'
import { internalResponse } from './robot-ua-responses.ts'

/** One request, before the headers of the robot are added. */
export interface PageRequest {
  readonly url: URL
  readonly init: RobotUAInit
}

/** The request for a URL, or the answer to what cannot be requested. */
export function requestOf(url: string | URL, init: RobotUAInit): PageRequest | Response {
  const href = String(url)
  const parsed = parsedUrl(href)
  if (parsed === undefined) return internalResponse(400, 'URL must be absolute')
  if (isHttp(parsed)) return { url: parsed, init }
  const method = (init.method ?? 'GET').toUpperCase()
  // There, mail is sent by POST; here, nothing sends mail.
  if (parsed.protocol === 'mailto:' && method !== 'POST')
    return internalResponse(400, `Library does not allow method ${method} for 'mailto:' URLs`)
  return internalResponse(501, `Protocol scheme '${parsed.protocol.slice(0, -1)}' is not supported`)
}

/**
 * The request that a redirect asks for; undefined for an answer that is no redirect, or one that is not followed.
 *
 * Deviation: credentials stay with their origin; there, Authorization goes wherever a redirect leads.
 *
 * Deviation: a redirect that names no URL, or one that is not HTTP, is the answer. There, the first asks for the same URL again, and the other is
 * followed where a module speaks its protocol.
 */
export function redirected({ url, init }: PageRequest, response: Response): PageRequest | undefined {
  const method = (init.method ?? 'GET').toUpperCase()
  const location = response.headers.get('location')
  if (!isRedirect(response.status) || (method !== 'GET' && method !== 'HEAD') || !location) return undefined
  const target = redirectTarget(url, location)
  if (target === undefined || !isHttp(target)) return undefined
  const headers = new Headers(init.headers)
  const lost = ['host', 'cookie']
  if (target.origin !== url.origin) lost.push('authorization')
  if (url.protocol === 'https:' && target.protocol === 'http:') lost.push('referer')
  for (const name of lost) headers.delete(name)
  return { url: target, init: { ...init, headers } }
}

/** Host and port. */
export function netlocOf({ hostname, port, protocol }: URL): string {
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}
