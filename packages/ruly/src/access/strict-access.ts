import type { AccessPolicy } from '../model/access.ts'
import { rfc9309Access } from './rfc9309-access.ts'

/**
 * Nothing may be fetched unless a file says so, or 404 says that there is none.
 *
 * Source: ruly's own, for robots that must never be wrong in their own favour. A site that cannot be reached stays closed, whatever its
 * last copy says and however long that lasts.
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
  redirects: { max: 5, exhausted: 'disallow-all', withoutLocation: 'disallow-all' },
  unreachable: [{ untilMs: Infinity, withCopy: 'disallow-all', withoutCopy: 'disallow-all' }],
}
