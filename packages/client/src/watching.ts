/** What sites had, have, and change: history, recorded responses, watching. */
export * from './history/index.ts'
export * from './import/index.ts'
export * from './watch/index.ts'
