import type { Output } from './output.ts'

export const formatNames = ['text', 'json', 'ndjson'] as const
export type FormatName = (typeof formatNames)[number]

/** What stands around answers. */
export interface Layout {
  readonly first: string
  readonly between: string
  readonly after: string
  readonly end: string
  /** Everything, where there is no answer. */
  readonly none: string
}

/** One answer a line. */
const lines: Layout = { first: '', between: '', after: '\n', end: '', none: '' }

/** Answers of several lines, with an empty line between. */
const paragraphs: Layout = { ...lines, between: '\n' }

/** One array, written as the answers come. */
const array: Layout = { first: '[\n', between: ',\n', after: '', end: '\n]\n', none: '[]\n' }

/** The layout of a format, for answers of one line or of several. */
export function layoutOf(format: FormatName, isLong: boolean): Layout {
  if (format === 'json') return array
  return isLong ? paragraphs : lines
}

/** Writes answers in a layout. */
export interface AnswerWriter {
  /** Takes an answer; what it returns, if anything, must be awaited before the next. */
  add(answer: string): Promise<void> | undefined
  /** Writes what is still held back. */
  flush(): Promise<void>
  end(): Promise<void>
}

/** Characters that are held back before they are written together. */
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
