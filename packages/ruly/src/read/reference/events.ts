import { decode, type RobotsInput } from '../../text/decode.ts'
import type { Reading } from '../../model/dialect.ts'
import { type LineFacts } from '../../model/line.ts'
import { factsOf } from './line-of.ts'
import { textOfUtf8 } from '../../text/utf8.ts'
import { readLines } from './read-lines.ts'
import type { ReadField } from '../read-line.ts'
import { scan } from './scan.ts'

/** What is called for each line of a file, in its order; values are text as written, lines count from 1. */
export interface RobotsHandler {
  start?(): void
  userAgent(line: number, value: string): void
  allow(line: number, value: string): void
  disallow(line: number, value: string): void
  sitemap(line: number, value: string): void
  /** Any other field, under its name as written. */
  unknown(line: number, name: string, value: string): void
  /** Every line, after what it says. */
  line?(line: number, facts: LineFacts): void
  end?(): void
}

/** Tells a handler what stands in a file, without forming groups. */
export function emitEvents(
  input: RobotsInput,
  handler: RobotsHandler,
  { reading, maxBytes }: { readonly reading: Reading; readonly maxBytes: number },
): void {
  handler.start?.()
  for (const line of readLines(scan(decode(input, reading.utf16), maxBytes), reading)) {
    const { number } = line.source
    if (line.field !== undefined) emitField(number, line.field, handler)
    handler.line?.(number, factsOf(line))
  }
  handler.end?.()
}

function emitField(line: number, field: ReadField, handler: RobotsHandler): void {
  const value = textOfUtf8(field.value)
  switch (field.name) {
    case 'user-agent':
      return handler.userAgent(line, value)
    case 'allow':
      return handler.allow(line, value)
    case 'disallow':
      return handler.disallow(line, value)
    case 'sitemap':
      return handler.sitemap(line, value)
    default:
      handler.unknown(line, textOfUtf8(field.writtenName), value)
  }
}
