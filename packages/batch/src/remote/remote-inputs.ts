import { Readable } from 'node:stream'

import { visible } from '@ruly/lint'

import type { OpenInput } from '../runtime/open-input.ts'
import { isHttpUrl } from '../runtime/url-fault.ts'
import { UserError } from '../runtime/user-error.ts'
import { version } from '../runtime/version.ts'
import { contentRange, isPassingStatus, resumedDownload, type RemotePart } from './resumed-download.ts'
import { isS3Url, requestS3 } from './s3-client.ts'

/** Whether an input is a URL that can be opened, not a path. */
export function isRemote(path: string): boolean {
  return isS3Url(path) || isHttpUrl(path)
}

/** Opens URLs of http, https and S3 as well as files. */
export function withRemoteInputs(openInput: OpenInput): OpenInput {
  return async (path, options) => {
    if (!isRemote(path)) return await openInput(path, options)
    const { start = 0 } = typeof options === 'object' ? options : {}
    return Readable.from(openRemote(path, start), { objectMode: false })
  }
}

/** The bytes of a remote file from an offset on. */
export async function* openRemote(url: string, start = 0): AsyncGenerator<Uint8Array, void, undefined> {
  const requestFrom = isS3Url(url) ? requestS3 : requestHttp
  yield* resumedDownload(url, async (offset) => await requestFrom(url, offset), { start })
}

/** Requests a file by http or https from an offset on. */
async function requestHttp(url: string, offset: number): Promise<RemotePart> {
  const response = await fetch(url, {
    headers: {
      'accept-encoding': 'identity',
      'user-agent': `ruly/${version()}`,
      ...(offset > 0 && { range: `bytes=${offset}-` }),
    },
  })
  const { status, headers, body } = response
  if (status !== 200 && status !== 206) {
    await body?.cancel()
    throw isPassingStatus(status) ? new Error(`HTTP ${status}`) : refused(url, `HTTP ${status}`)
  }
  const range = status === 206 ? contentRange(headers.get('content-range')) : undefined
  if (status === 206 && range === undefined) throw refused(url, 'the response has no valid Content-Range')
  const isCoded = headers.has('content-encoding')
  const length = headers.get('content-length')
  return {
    offset: range?.offset ?? 0,
    // fetch removes a coding, so that the length is another one.
    total: range === undefined ? (length === null || isCoded ? undefined : Number(length)) : range.total,
    validator: headers.get('etag') ?? headers.get('last-modified') ?? undefined,
    pieces: (body ?? Readable.from([])) as AsyncIterable<Uint8Array>,
  }
}

function refused(url: string, why: string): UserError {
  return new UserError(`cannot read ${visible(url)}: ${why}. Check the URL.`)
}
