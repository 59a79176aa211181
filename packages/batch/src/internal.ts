// What the command uses besides the public entry. It is not documented, and changes without notice.
export type { LocalRules } from './bulk/answers/local-answerers.ts'
export { questionOf, runBulk, type BulkJob, type BulkRun } from './bulk/bulk-job.ts'
export { missingNames } from './bulk/rows/answerer.ts'
export { bulkRowSchema } from './bulk/rows/bulk-row-schema.ts'
export { rowFormats } from './bulk/rows/row-format.ts'
export { runCensus, type CensusJob, type CensusRun } from './census/census-job.ts'
export { compareRows, type AgentChanges } from './census/compare/compare-rows.ts'
export { inputsOf, threadsFor } from './census/records/inputs.ts'
export type { LineFault } from './census/work/count-items.ts'
export { censusRowSchemas } from './census/rows/census-columns.ts'
export { dayOf, reportHtml } from './census/summary/report-html.ts'
export {
  countOf,
  mergeSummaries,
  summariesOf,
  summaryInWords,
  summaryText,
  type Summary,
} from './census/summary/summary.ts'
export { replaceFile } from './files/atomic-write.ts'
export { findFiles } from './files/find-files.ts'
export { fileKindOf, isListing, isOtherKind } from './runtime/file-kind.ts'
export { readRobotsFile } from './files/read-robots-file.ts'
export { createBoundedMap } from './frame/bounded-map.ts'
export { inOrder, oneBatch } from './frame/in-order.ts'
export { countText, createFaultNotes } from './lists/fault-notes.ts'
export { csvField, csvFormulas, withoutFormula } from './lists/formats/csv.ts'
export { listFormats } from './lists/formats/list-format.ts'
export { namesInList, type FetchList } from './lists/open-list.ts'
export { readUrls, type ListTally, type UrlReading } from './lists/read-urls.ts'
export { sharedPlace } from './queue/shard-job.ts'
export { withRemoteInputs } from './remote/remote-inputs.ts'
export { isS3Url, s3Place } from './remote/s3-client.ts'
export { parquetOutput } from './rows/parquet-output.ts'
export {
  count,
  flag,
  list,
  most32,
  object,
  oneOf,
  rowSchema,
  text,
  type RowSchema,
} from './rows/row-schema.ts'
export { agentNamed, checkAgentNames } from './runtime/agent-arguments.ts'
export {
  cannotRead,
  checkInput,
  checkStandardInput,
  inputOpener,
  isFolder,
  isOneOf,
  nameOf,
  pathFrom,
  readText,
  standardInput,
  type InputStream,
  type OpenInput,
} from './runtime/open-input.ts'
export { cannotWrite, createOutput, type Output } from './runtime/output.ts'
export { escapedHtml, htmlPage } from './runtime/html-page.ts'
export { importOptional } from './runtime/import-optional.ts'
export { isHttpUrl, lacksScheme, looksLikeUrl, urlFault } from './runtime/url-fault.ts'
export { UserError } from './runtime/user-error.ts'
export { version } from './runtime/version.ts'
export { runQueueWorker } from './worker/queue-worker.ts'
