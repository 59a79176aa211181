/** Where what is known of sites outlives the program, besides files: LMDB, also for a crawl, and Redis. Both packages are loaded on use. */
export * from './crawl/frontier/lmdb-frontier.ts'
export * from './store/lmdb-store.ts'
export * from './store/redis/redis-store.ts'
export { LmdbTable, type Row, type RowRange } from './table/lmdb/lmdb-table.ts'
