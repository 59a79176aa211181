export type { Source } from './cache/known-site.ts'
export type { SitesStats } from './cache/sites.ts'
export {
  createRobotsClient,
  type CallOptions,
  type ClientProof,
  type ClientVerdict,
  type RobotsClient,
  type SitePolicy,
  type SiteRobots,
} from './client.ts'
export type { Clock } from './clock.ts'
export type { Evidence, FileEvidence, FreshnessState } from './evidence.ts'
export type { GuardOptions } from './fetch/guard.ts'
export type { NetworkErrorCode, RedirectHop } from './fetch/outcome.ts'
export type { RobotsClientOptions } from './options.ts'
export { createMemoryStore, type MemoryStoreOptions } from './store/memory.ts'
export type { Store, StoreEntry } from './store/store.ts'
