import { wholeSize } from '../http/headers.ts'
import { codingsOf } from './body/content-codings.ts'
import { decodedBody, mostPacked, undoneBody, type CodedBody } from './body/content-decoding.ts'
import { withinLines } from './body/line-limit.ts'
import { readBody } from './body/read-body.ts'
import type { CheckedFetchOptions } from './fetch-options.ts'
import { CutBodyError } from './outcome/fetch-errors.ts'
import type { FetchedBody } from './outcome/fetch-outcome.ts'
import { isBrokenOff } from './outcome/network-error.ts'
import type { TransportResponse } from './transport/transport.ts'

/** The body as it comes. It is read whole before it is decoded, so that a slow one holds no decoder. */
export async function codedBody(
  response: TransportResponse,
  headers: Readonly<Record<string, string>>,
  { maxBytes, keepBrokenBody = false }: CheckedFetchOptions,
): Promise<CodedBody> {
  const codings = isWithoutContent(response.status) ? [] : codingsOf(headers)
  const isPart = response.status === 206 && wholeSize(headers) === undefined
  if (isPart && !keepBrokenBody) throw new CutBodyError('a 206 that does not say that it is the whole file')
  // Systems that read what is broken take a 206 that says nothing for the file.
  let isBroken = isPart && headers['content-range'] !== undefined
  const pieces = keepBrokenBody ? untilBroken(response.body, () => (isBroken = true)) : response.body
  const packed = await readBody(pieces, codings.length === 0 ? maxBytes : mostPacked(maxBytes))
  const isCounted = response.status === 206 && !isPart && !(response.isDecoded && codings.length > 0)
  if (isCounted && !isOfSize(packed, wholeSize(headers) ?? 0)) {
    if (!keepBrokenBody) throw new CutBodyError('a 206 with more or fewer bytes than it says')
    isBroken = true
  }
  return { ...packed, isCut: packed.isCut || isBroken, codings }
}

/** RFC 9110 §15.3.5, §15.3.6: fields of these are not about a body. */
function isWithoutContent(status: number): boolean {
  return status === 204 || status === 205
}

/** Whether a body has so many bytes; of one that was cut at the limit, there are more. */
function isOfSize({ bytes, isCut }: FetchedBody, size: number): boolean {
  return isCut ? bytes.length < size : bytes.length === size
}

/** The body without its content codings, within the limits of bytes and lines. */
export async function uncodedBody(
  coded: CodedBody,
  { isDecoded, headers }: TransportResponse,
  { maxBytes, keepBrokenBody = false }: CheckedFetchOptions,
): Promise<FetchedBody> {
  const limits = { maxBytes, mayBreakOff: keepBrokenBody }
  // Of a body without bytes, no coding was undone.
  const isUndone = isDecoded && headers['content-length'] !== '0'
  return withinLines(isUndone ? await undoneBody(coded, limits) : await decodedBody(coded, limits))
}

/** What came of a body until its connection ended. */
async function* untilBroken(
  body: AsyncIterable<Uint8Array>,
  onBreak: () => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* body
  } catch (error) {
    if (!isBrokenOff(error)) throw error
    onBreak()
  }
}
