/** What makes the gap as long as it is. */
export type GapReason = 'min-gap' | 'crawl-delay' | 'request-rate' | 'latency'
