/** Where LMDB keeps what is known of sites, and of a crawl. */
export * from './crawl/frontier/lmdb-frontier.ts'
export * from './store/lmdb/lmdb-store.ts'
