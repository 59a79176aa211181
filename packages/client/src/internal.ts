/** Shared by ruly's own packages only: anything here may change in any version. */
export { siteOfFile } from './import/site-of-file.ts'
export type { HeaderFields } from './import/warc/header-fields.ts'
export { httpMessageOf } from './import/warc/http-message.ts'
export { maxRecordBytes } from './import/warc/warc-fault.ts'
export { membersOf } from './import/warc/warc-members.ts'
export { plainRecordsOf, recordsIn, type WarcRecord } from './import/warc/warc-records.ts'
export { lockOf, takeProcessLock, type ProcessLock } from './watch/state/process-lock.ts'
export { sitemapUrls, type SitemapClient } from './sitemaps/sitemap-urls.ts'
