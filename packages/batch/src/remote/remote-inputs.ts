import { Readable } from 'node:stream'

import type { OpenInput } from '../runtime/open-input.ts'
import { isHttpUrl } from '../runtime/url-fault.ts'
import { requestHttp } from './http-source.ts'
import { resumedDownload } from './resumed-download.ts'
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
