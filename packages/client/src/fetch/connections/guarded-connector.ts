import { buildConnector } from 'undici'

import { defaultLookup } from '../guard/isolated-lookup.ts'
import { createGuard } from '../guard/guard.ts'
import { checkedLookup, lookupFunction } from '../guard/lookup.ts'
import { usualConnectTimeoutMs, type TransportOptions } from '../transport/transport-options.ts'

/** What connections of our own are made with: a caller's lookup and certificates, and the guard where it is wanted. */
export function guardedConnector(options: TransportOptions): buildConnector.connector {
  const { guard: guarded = false, lookup, ca, connectTimeoutMs = usualConnectTimeoutMs } = options
  const lookupAll = lookup === undefined ? defaultLookup : checkedLookup(lookup)
  const guard = guarded === false ? undefined : createGuard(guarded === true ? {} : guarded, lookupAll)
  const connect = buildConnector({
    timeout: connectTimeoutMs,
    lookup: lookupFunction(guard?.lookup ?? lookupAll),
    ...(ca === undefined ? {} : { ca: typeof ca === 'string' ? ca : [...ca] }),
  })
  if (guard === undefined) return connect
  return (target, callback) => {
    const port = Number(target.port || (target.protocol === 'https:' ? 443 : 80))
    const refused = guard.refusal(target.hostname, port)
    if (refused === undefined) connect(target, callback)
    else queueMicrotask(() => callback(refused, null))
  }
}
