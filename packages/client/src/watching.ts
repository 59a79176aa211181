/** What sites had, have, and change: history, recorded responses, watching. */
export type { ObservedChanges } from './cache/record/lifetime-by-changes.ts'
export type { History, HistoryEntry } from './history/history.ts'
export { createLmdbHistory, type LmdbHistoryOptions } from './history/lmdb-history.ts'
export {
  createRedisHistory,
  type RedisClient,
  type RedisHistoryOptions,
  type RedisPlaceOptions,
} from './history/redis-history.ts'
export type { HistoryOptions } from './history/retention.ts'
export { readCdx, type ReadCdxOptions } from './import/read-cdx.ts'
export { readFolder } from './import/read-folder.ts'
export { readHar } from './import/read-har.ts'
export { readWarc } from './import/read-warc.ts'
export type { ImportReport, ImportSkip, ImportSource, RecordedResponse } from './import/recorded-response.ts'
export { createWatcher, type Watcher, type WatchRound } from './watch/create-watcher.ts'
export type { UnreachableSite } from './watch/create-watcher.ts'
export { historyEvents, type HistoryEvent, type HistoryEventsOptions } from './watch/history-events.ts'
export { type RobotsSource, type WatchOptions } from './watch/watch-options.ts'
export { openWatchFolder, type WatchFolder } from './watch/state/watch-folder.ts'
export type { Failing, KnownView, Pending, SiteWatch, WaitingEvent } from './watch/state/site-watch.ts'
export type { Failure, SiteView } from './watch/state/site-view.ts'
export { createChatSink, type ChatOptions } from './watch/delivery/chat-sink.ts'
export { createWebhookSink, type WebhookOptions } from './watch/delivery/webhook-sink.ts'
export { DeliveryError, type WatchSink } from './watch/delivery/watch-sink.ts'
export type {
  CrawlDelayChange,
  Outage,
  ReportedView,
  SiteChanges,
  WatchEvent,
  WatchEventData,
  WatchEventType,
} from './watch/state/watch-event.ts'
