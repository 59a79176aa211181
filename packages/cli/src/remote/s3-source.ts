import { visible } from 'ruly/report'

import { UserError } from '../runtime/user-error.ts'
import { contentRange, type RemotePart } from './resumed-download.ts'
import { s3Client, s3Place } from './s3-client.ts'

/** Requests an object of S3 from an offset on. */
export async function requestS3(url: string, offset: number): Promise<RemotePart> {
  const { s3, client } = await s3Client()
  const place = s3Place(url)
  try {
    const answer = await client.send(
      new s3.GetObjectCommand({ ...place, ...(offset > 0 && { Range: `bytes=${offset}-` }) }),
    )
    const range = contentRange(answer.ContentRange)
    return {
      offset: range?.offset ?? 0,
      total: range === undefined ? answer.ContentLength : range.total,
      validator: answer.ETag,
      pieces: answer.Body as AsyncIterable<Uint8Array>,
    }
  } catch (error) {
    const { httpStatusCode = 500 } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
    if (httpStatusCode >= 500 || httpStatusCode === 429) throw error
    const { name, message } = error as Error
    throw new UserError(`cannot read ${visible(url)}: ${visible(`${name}: ${message}`)}`)
  }
}
