import * as access from 'ruly/access'

/** Every shipped access policy, by the name that options give it. */
export const policiesByName: ReadonlyMap<string, access.AccessPolicy> = new Map(
  Object.values(access).flatMap((policy) => (typeof policy === 'function' ? [] : [[policy.name, policy]])),
)

export const policyNames: readonly string[] = [...policiesByName.keys()]
