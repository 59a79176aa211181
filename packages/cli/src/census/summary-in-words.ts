import { countOf, countsOf, type Summary } from './summary.ts'

/** What a census came to, in one line. */
export function summaryInWords(summary: Summary): string {
  const skipped = countsOf(summary, 'records', 'skipped')
  const left = skipped.reduce((sum, [, records]) => sum + records, 0)
  const why = skipped.map(([reason, records]) => `${records.toLocaleString('en')} ${reason}`).join(', ')
  const counted = countOf(summary, 'records', 'counted').toLocaleString('en')
  const files = countOf(summary, 'files', 'all').toLocaleString('en')
  const rest = left === 0 ? '' : `; ${left.toLocaleString('en')} skipped: ${why}`
  return `${counted} answers counted, ${files} with a file${rest}.`
}
