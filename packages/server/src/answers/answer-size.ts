import { mostAnswerBytes, tooLarge } from '../runtime/refused-error.ts'

/**
 * The same data, if it is not larger than an answer may be. Its texts are counted before they are JSON: many members can share a rule that is as
 * long as a file.
 *
 * @param cure a sentence that says what to ask instead
 * @throws `RefusedError` for data that is larger
 */
export function sized<Data>(data: Data, cure: string): Data {
  if (sizeOf(data) > mostAnswerBytes) throw tooLarge(cure)
  return data
}

/** The size of data as JSON, roughly. */
export function sizeOf(data: unknown): number {
  if (typeof data === 'string') return 3 + data.length
  if (typeof data !== 'object' || data === null) return 5
  let size = 2
  for (const [name, value] of Object.entries(data)) size += name.length + 4 + sizeOf(value)
  return size
}
