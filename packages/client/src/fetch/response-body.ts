import { isPartial } from '../http/headers.ts'
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
  { status, body }: TransportResponse,
  headers: Readonly<Record<string, string>>,
  { maxBytes, keepBrokenBody = false }: CheckedFetchOptions,
): Promise<CodedBody> {
  const codings = codingsOf(headers)
  let isBroken = status === 206 && isPartial(headers['content-range'])
  if (isBroken && !keepBrokenBody) throw new CutBodyError('the answer is a part of the file')
  const pieces = keepBrokenBody ? untilBroken(body, () => (isBroken = true)) : body
  const packed = await readBody(pieces, codings.length === 0 ? maxBytes : mostPacked(maxBytes))
  return { ...packed, isCut: packed.isCut || isBroken, codings }
}

/** The body without its content codings, within the limits of bytes and lines. */
export async function uncodedBody(
  coded: CodedBody,
  { isDecoded }: TransportResponse,
  { maxBytes, keepBrokenBody = false }: CheckedFetchOptions,
): Promise<FetchedBody> {
  const limits = { maxBytes, mayBreakOff: keepBrokenBody }
  return withinLines(isDecoded ? await undoneBody(coded, limits) : await decodedBody(coded, limits))
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
