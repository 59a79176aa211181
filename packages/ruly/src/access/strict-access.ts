import type { AccessPolicy } from '../model/access.ts'
import { rfc9309Access } from './rfc9309-access.ts'

/**
 * Nothing may be fetched unless a file says so, or a 404 says that there is no file.
 *
 * Source: ruly's own, for crawlers that must never err in their own favour. An unreachable site stays closed for any length of
 * time, even if the last copy allowed it.
 */
export const strictAccess: AccessPolicy = {
  ...rfc9309Access,
  name: 'strict',
  statuses: [
    { from: 200, to: 299, means: 'parse' },
    { from: 404, to: 404, means: 'allow-all' },
    { from: 400, to: 499, means: 'disallow-all' },
    { from: 500, to: 599, means: 'unreachable' },
  ],
  redirects: { ...rfc9309Access.redirects, exhausted: 'disallow-all' },
  unreachable: [{ untilMs: Infinity, withCopy: 'disallow-all', withoutCopy: 'disallow-all' }],
}
