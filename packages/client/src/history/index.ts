export type { ObservedChanges } from '../cache/record/lifetime-by-changes.ts'
export type { History, HistoryEntry } from './history.ts'
export { createLmdbHistory, type LmdbHistoryOptions } from './storage/lmdb-history.ts'
export {
  createRedisHistory,
  type RedisClient,
  type RedisHistoryOptions,
  type RedisPlaceOptions,
} from './storage/redis-history.ts'
export type { HistoryOptions } from './storage/history-options.ts'
