import type * as S3 from '@aws-sdk/client-s3'

import { importOptional } from '../runtime/import-optional.ts'
import { UserError } from '../runtime/user-error.ts'

/** The package, and a client of its own. */
export interface OpenS3 {
  readonly s3: typeof S3
  readonly client: S3.S3Client
}

/** Whether a place is a URL of S3. */
export function isS3Url(text: string): boolean {
  return text.startsWith('s3://')
}

/** The bucket and the key in `s3://BUCKET/KEY`. */
export function s3Place(url: string): { readonly Bucket: string; readonly Key: string } {
  const [, Bucket, Key = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(url) ?? []
  if (Bucket === undefined) throw new UserError(`expected s3://BUCKET/KEY, got ${JSON.stringify(url)}.`)
  return { Bucket, Key }
}

let opened: Promise<OpenS3> | undefined

/**
 * The client of the AWS SDK, one for the process. It takes region, credentials and `AWS_ENDPOINT_URL_S3` from its usual places.
 *
 * Throws a `UserError` if the package is not installed.
 */
export async function s3Client(): Promise<OpenS3> {
  return await (opened ??= open())
}

async function open(): Promise<OpenS3> {
  const s3 = await importOptional('@aws-sdk/client-s3', 's3://', () => import('@aws-sdk/client-s3'))
  const isCompatible = ['AWS_ENDPOINT_URL_S3', 'AWS_ENDPOINT_URL'].some((name) => name in process.env)
  const client = new s3.S3Client({
    // Other servers than that of AWS have buckets in the path, and some do not know checksums in trailers.
    forcePathStyle: isCompatible,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}
