import { decode, type RobotsInput } from '../../text/decode.ts'
import type { Reading } from '../../model/dialect.ts'
import { type LineFacts } from '../../model/line.ts'
import { factsOf, readLines } from './line-of.ts'
import { textOfUtf8 } from '@ruly/common/utf8'
import type { ReadField } from '../read-line.ts'
import { scan } from './scan.ts'

/** The functions that `parseEvents` calls for each line of a file, in order. Values are text as written; lines are numbered from 1. */
export interface RobotsHandler {
  /** Called before the first line. */
  start?(): void
  /** Called for a user-agent line. */
  userAgent(line: number, value: string): void
  /** Called for an allow line. */
  allow(line: number, value: string): void
  /** Called for a disallow line. */
  disallow(line: number, value: string): void
  /** Called for a sitemap line. */
  sitemap(line: number, value: string): void
  /** Called for any other field, with its name as written. */
  unknown(line: number, name: string, value: string): void
  /** Called for every line, after the call for its field. */
  line?(line: number, facts: LineFacts): void
  /** Called after the last line. */
  end?(): void
}

/** Calls a handler for each line of a file, without forming groups. */
export function emitEvents(
  input: RobotsInput,
  handler: RobotsHandler,
  { reading: given, maxBytes }: { readonly reading: Reading; readonly maxBytes: number },
): void {
  handler.start?.()
  const source = decode(input, given.utf16)
  const reading = given.forFile?.(source.content) ?? given
  for (const line of readLines(scan(source, maxBytes, reading), reading)) {
    const { number } = line.source
    if (line.field !== undefined) emitField(number, line.field, handler)
    handler.line?.(number, factsOf(line))
  }
  handler.end?.()
}

function emitField(line: number, field: ReadField, handler: RobotsHandler): void {
  const value = textOfUtf8(field.value)
  switch (field.kind) {
    case 'user-agent':
      return handler.userAgent(line, value)
    case 'allow':
      return handler.allow(line, value)
    case 'disallow':
      return handler.disallow(line, value)
    default:
      if (field.kind === 'extension' && field.name === 'sitemap') return handler.sitemap(line, value)
      handler.unknown(line, textOfUtf8(field.writtenName), value)
  }
}
