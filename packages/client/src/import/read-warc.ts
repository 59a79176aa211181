import { createReadStream } from 'node:fs'

import { writtenTime } from '../http/http-date.ts'
import type { ImportSkip, RecordedResponse } from './recorded-response.ts'
import { httpMessageOf } from './warc/http-message.ts'
import { RevisitedResponses } from './warc/revisited-responses.ts'
import { recordsIn, targetOf, type WarcRecord } from './warc/warc-records.ts'
import { isZip, peekFile, recordsInWacz, recordsInWarc } from './warc-items.ts'

/**
 * Reads the responses of a WARC file, with gzip, zstd or neither, or of a WACZ, for `client.importFrom`. A revisit of a robots.txt has the body of
 * the response that it refers to, if that came before it: the last 16 MiB of them are kept.
 *
 * @param source the path of the file, or its bytes as they come, which cannot be a WACZ
 * @returns the responses, and for each other record why it is left out
 * @throws (the iteration) what reading the source throws; an error for zstd that is damaged or needs a dictionary
 * @example
 * const client = createRobotsClient({ userAgent: 'ExampleBot/1.0' })
 * const { imported } = await client.importFrom(readWarc('robots.warc.gz'))
 * @see {@link https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/ WARC 1.1}
 */
export async function* readWarc(
  source: string | AsyncIterable<Uint8Array>,
): AsyncGenerator<RecordedResponse | ImportSkip, void, undefined> {
  const opened = await peekFile(typeof source === 'string' ? createReadStream(source) : source)
  const isWacz = typeof source === 'string' && isZip(opened.head)
  const revisited = new RevisitedResponses()
  try {
    for await (const found of isWacz ? recordsInWacz(source) : recordsInWarc(opened)) {
      if (typeof found === 'string') yield found
      else
        for (const record of recordsIn(found))
          yield typeof record === 'string' ? record : responseOf(record, revisited.originalOf(record))
    }
  } finally {
    await opened.close()
  }
}

function responseOf(
  { header, content }: WarcRecord,
  original: Buffer | undefined,
): RecordedResponse | ImportSkip {
  if (original === undefined && header.get('warc-type')?.toLowerCase() !== 'response') return 'no-response'
  const url = targetOf(header)
  const fetchedAt = writtenTime(header.get('warc-date') ?? '')
  const message = httpMessageOf(content, original)
  if (url === undefined || fetchedAt === undefined || message === undefined) return 'no-response'
  const { status, head, body, isCut } = message
  const isTruncated = isCut || (original === undefined && header.get('warc-truncated') !== undefined)
  return { url, status, headers: fieldsIn(head.toString('latin1')), body, fetchedAt, isTruncated }
}

/** Lines that begin with white space continue the previous line. */
function fieldsIn(head: string): [name: string, value: string][] {
  const [, ...lines] = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return lines.flatMap((line): [string, string][] => {
    const colon = line.indexOf(':')
    return colon <= 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]]
  })
}
