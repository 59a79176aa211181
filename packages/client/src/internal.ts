// What ruly's own packages use besides the public entries. It is not published: each of them has a copy, so nothing here has state
// that copies must share, and no class is compared by identity.
export { answerSentence, datedRobotsState } from './agent-tools/may-fetch-answer.ts'
export { siteOfFile } from './import/read-folder.ts'
export { cdxFields, captureIn, isCdx, usualFields } from './import/cdx.ts'
export { ByteWindow } from './import/warc/byte-window.ts'
export { packingOf, peek, unpacked, type Packing, type Peeked } from './import/unpacked.ts'
export { isZip, peekFile, recordsInPlain, recordsInWacz } from './import/warc-items.ts'
export { membersOf } from './import/warc/warc-members.ts'
export { httpMessageOf, type HeaderFields } from './import/warc/http-message.ts'
export { RevisitedResponses } from './import/warc/revisited-responses.ts'
export {
  isRecordStart,
  maxRecordBytes,
  recordsIn,
  targetOf,
  type WarcRecord,
} from './import/warc/warc-records.ts'
export { lockOf, takeProcessLock, type ProcessLock } from './watch/state/process-lock.ts'
export { robotsState } from './use/use-answer.ts'
export { loadDecodedText, loadXmlParser, longestText } from './sitemaps/xml-parser.ts'
export type { SitemapEntry } from './sitemaps/sitemap-parser.ts'
export { sitemapUrls, type SitemapClient } from './sitemaps/sitemap-urls.ts'
export { fileOf } from './cache/record/copies.ts'
export { answerOf } from './cache/record/freshness.ts'
export { nextRecord } from './cache/record/next-record.ts'
export type { SiteRecord } from './cache/record/site-record.ts'
export { isBrowserUserAgent } from './client-options.ts'
export { largestFile, userAgentCheck, wholeOrInfinity } from './fetch/fetch-options.ts'
export { networkErrorOf } from './fetch/outcome/network-error.ts'
export { checkTogether, requestChecks } from './fetch/request-options.ts'
export { mediaType } from './http/media-type.ts'
export { isHttp, redirectTarget } from './http/redirects.ts'
export { abortSignal, orAborted } from './runtime/abort.ts'
export { policiesByName } from './fetch/policies-by-name.ts'
export { longestTimer, pause, systemClock } from './runtime/clock.ts'
export { RecentMap } from './runtime/recent-map.ts'
export { createSlots } from './runtime/slots.ts'
export { pathCheck } from './store/store-options.ts'
export { decodeEntry, encodeEntry, keyOf, nameOf, SCHEMA_VERSION } from './store/stored-entry.ts'
