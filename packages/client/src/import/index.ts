export { readFolder } from './read-folder.ts'
export { readHar } from './read-har.ts'
export { readWarc } from './read-warc.ts'
export type { ImportReport, ImportSkip, ImportSource, RecordedResponse } from './recorded-response.ts'
