export { createWatcher, type Watcher, type WatchRound } from './create-watcher.ts'
export type { UnreachableSite } from './create-watcher.ts'
export { historyEvents, type HistoryEvent, type HistoryEventsOptions } from './history-events.ts'
export { type RobotsSource, type WatchOptions } from './watch-options.ts'
export { openWatchFolder, type WatchFolder } from './state/watch-folder.ts'
export type { Failing, KnownView, Pending, SiteWatch, WaitingEvent } from './state/site-watch.ts'
export type { Failure, SiteView } from './state/site-view.ts'
export { createChatSink, type ChatOptions } from './delivery/chat-sink.ts'
export { createWebhookSink, type WebhookOptions } from './delivery/webhook-sink.ts'
export { DeliveryError, type WatchSink } from './delivery/watch-sink.ts'
export type {
  CrawlDelayChange,
  Outage,
  ReportedView,
  SiteChanges,
  WatchEvent,
  WatchEventData,
  WatchEventType,
} from './state/watch-event.ts'
