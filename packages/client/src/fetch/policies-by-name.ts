import * as access from 'ruly/access'

/** All access policies by name. */
export const policiesByName: ReadonlyMap<string, access.AccessPolicy> = new Map(
  Object.values(access).flatMap((policy) => (typeof policy === 'function' ? [] : [[policy.name, policy]])),
)
