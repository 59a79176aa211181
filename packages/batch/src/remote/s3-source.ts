import { contentRange, type RemotePart } from './resumed-download.ts'
import { isPassing, s3Client, s3Error, s3Place } from './s3-client.ts'

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
    throw isPassing(error) ? error : s3Error(error, 'read', url)
  }
}
