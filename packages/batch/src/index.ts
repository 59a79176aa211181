export { bulk, type BulkOptions, type BulkRules } from './bulk/bulk.ts'
export type { Counts } from './bulk/rows/answered.ts'
export type { LiveSites, RobotsOfSite } from './bulk/answers/site-answering.ts'
export { census, type CensusOptions } from './census/census.ts'
export {
  mergeSummaries,
  summaryText,
  type Counts as SummaryCounts,
  type Summary,
} from './census/summary/summary.ts'
export { queueWorker, type QueueWorkerOptions } from './worker/queue-worker.ts'
export type { QueueOptions, RunOptions } from './queue/run-options.ts'
export type { FetchList } from './lists/open-list.ts'
export type { ListFault } from './lists/fault-notes.ts'
export { UserError } from './runtime/user-error.ts'
