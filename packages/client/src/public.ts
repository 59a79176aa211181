export type { ClientHooks, RobotsClientOptions, RobotsEvent } from './client-options.ts'
export type { RequestOptions } from './fetch/request-options.ts'
export type { TransportOptions } from './fetch/transport/transport-options.ts'
export type {
  DispatcherRequest,
  DispatcherResponse,
  RequestDispatcher,
} from './fetch/transport/dispatcher-transport.ts'
export type { FetchedResponse, FetchFunction, FetchInit } from './fetch/transport/fetch-transport.ts'
export type { GuardOptions } from './fetch/guard/guard.ts'
export type {
  AcquireOptions,
  CallOptions,
  ClientStats,
  PastOptions,
  PointInTimeClient,
  RobotsClient,
} from './model/robots-client.ts'
export type { AnsweredHeaders, Conditional } from './http/headers.ts'
export type { Urlish } from './http/origin.ts'
export type { Clock } from './runtime/clock.ts'

export type {
  ClientProof,
  ClientVerdict,
  FoundVerdict,
  NotGovernedVerdict,
  SitePolicy,
  SiteRobots,
} from './verdict/client-verdict.ts'
export type { Evidence, FileEvidence, FreshnessState } from './verdict/evidence.ts'
export {
  createOverrides,
  type AppliedOverrides,
  type Overrides,
  type SiteOverride,
} from './verdict/overrides.ts'
export type { Source } from './cache/known-site.ts'
export type { FileNote } from './cache/record/site-record.ts'
export type { SitesStats } from './cache/site-cache.ts'
export type { ChangeHistory, ObservedChanges, RefreshOptions } from './cache/record/lifetime-by-changes.ts'
export type { FetchOptions } from './fetch/fetch-options.ts'
export { fetchRobots } from './fetch/fetch-robots.ts'
export type {
  BodyNote,
  FetchedBody,
  FetchOutcome,
  FetchResult,
  NetworkErrorCode,
  RedirectHop,
} from './fetch/outcome/fetch-outcome.ts'
export type { Transport, TransportRequest, TransportResponse } from './fetch/transport/transport.ts'

export type { History, HistoryEntry } from './history/history.ts'
export type {
  CrawledPage,
  CrawlHandler,
  CrawlOptions,
  CrawlProgress,
  CrawlResult,
  Frontier,
  FrontierPage,
} from './crawl/crawl-options.ts'
export type { ImportReport, ImportSkip, ImportSource, RecordedResponse } from './import/recorded-response.ts'
export type { NextDue } from './crawl/crawling.ts'

export type { HeldTurn, Lease } from './polite/lease.ts'
export type { PolitenessOptions } from './polite/politeness.ts'
export { RobotsDisallowedError } from './polite/robots-disallowed-error.ts'
export type { TurnOptions, WaitOptions } from './polite/site-queues.ts'
export type { LeaseAnswer } from './polite/turn-answer.ts'
export { TurnRefusedError, type Plan, type TurnRefusal, type WaitEvent } from './polite/turn-plan.ts'
export { createMemoryTurns, type MemoryTurns, type MemoryTurnsOptions } from './turns/memory-turns.ts'
export type { NoTurn, Turn, TurnAnswer, Turns, TurnTerms } from './turns/turns.ts'

export type { AnswerFields } from '@ruly/common/response-parts'
export type { AnyPageFetch, PageAnswer, PageFetch, PageInit } from './polite/page/page-connections.ts'
export { PageLimitError, type PageLimit } from './polite/page/page-limits.ts'
export type { PoliteFetch, PoliteInit } from './polite/page/polite-fetch.ts'

export type {
  SitemapOptions,
  SitemapProblem,
  SitemapProblemCode,
  SitemapResult,
  SitemapUrl,
} from './sitemaps/sitemap-options.ts'

export { createMemoryStore, type MemoryStoreOptions } from './store/memory-store.ts'
export type { StoreOptions } from './store/store-options.ts'
export type { ChangeListener, Store, StoreEntry, StoreLock } from './store/store.ts'

export type {
  MayFetchOptions,
  MayUseOptions,
  RobotsState,
  SideFile,
  UseAnswer,
  UsedResponse,
} from './use/use-answer.ts'
