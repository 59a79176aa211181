export { politeCrawler, type PoliteCrawler, type PoliteCrawlerOptions } from './polite-crawler.ts'
export type { CrawlHook, CrawlQueue, CrawlRequest } from './crawlee-types.ts'
export type { CrawleeHttpClient } from './polite-http-client.ts'
export type {
  CrawleeRequest,
  CrawleeResponse,
  CrawleeWholeResponse,
  Fields,
  OnRedirect,
  ResponseHead,
} from './responses.ts'
export type { OnSkipped } from './visits.ts'
export type { SkippedNote } from './skipped-note.ts'
