export type { ObservedChanges } from '../cache/record/lifetime-by-changes.ts'
export type { History, HistoryEntry } from './history.ts'
export { createLmdbHistory, type LmdbHistoryOptions } from './lmdb-history.ts'
export {
  createRedisHistory,
  type RedisClient,
  type RedisHistoryOptions,
  type RedisPlaceOptions,
} from './redis-history.ts'
export type { HistoryOptions } from './retention.ts'
