import type { Output } from '@ruly/batch/internal'

export const formatNames = ['text', 'json', 'ndjson'] as const
export type FormatName = (typeof formatNames)[number]

/** The format that is asked for, by its name or by an option of its own. */
export function formatOf<Name extends string>({
  format,
  json,
  ndjson,
}: {
  readonly format: Name
  readonly json?: true
  readonly ndjson?: true
}): Name | 'json' | 'ndjson' {
  if (json === true) return 'json'
  return ndjson === true ? 'ndjson' : format
}

/** The text around answers. */
export interface Layout {
  readonly first: string
  readonly between: string
  readonly after: string
  readonly end: string
  /** The whole output if there are no answers. */
  readonly none: string
}

/** One answer per line. */
const lines: Layout = { first: '', between: '', after: '\n', end: '', none: '' }

/** Answers of several lines, separated by blank lines. */
const paragraphs: Layout = { ...lines, between: '\n' }

/** One JSON array, written incrementally. */
const array: Layout = { first: '[\n', between: ',\n', after: '', end: '\n]\n', none: '[]\n' }

export function layoutOf(format: FormatName, isLong: boolean): Layout {
  if (format === 'json') return array
  return isLong ? paragraphs : lines
}

export interface AnswerWriter {
  /** Writes an answer. If it returns a promise, await it before the next call. */
  add(answer: string): Promise<void> | undefined
  flush(): Promise<void>
  end(): Promise<void>
}

/** Size of the buffer, in characters. */
const heldBack = 1 << 16

export function createAnswerWriter(output: Pick<Output, 'write'>, layout: Layout): AnswerWriter {
  let buffer = ''
  let empty = true
  const flush = async (): Promise<void> => {
    if (buffer === '') return
    const text = buffer
    buffer = ''
    await output.write(text)
  }
  return {
    add(answer) {
      buffer += (empty ? layout.first : layout.between) + answer + layout.after
      empty = false
      return buffer.length < heldBack ? undefined : flush()
    },
    flush,
    async end() {
      buffer += empty ? layout.none : layout.end
      await flush()
    },
  }
}
