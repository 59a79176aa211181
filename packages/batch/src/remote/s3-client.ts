import type * as S3 from '@aws-sdk/client-s3'

import { visible } from '@ruly/lint'

import { importOptional } from '../runtime/import-optional.ts'
import { UserError } from '../runtime/user-error.ts'
import { contentRange, isPassingStatus, type RemotePart } from './resumed-download.ts'

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
  // Otherwise it prints seven lines about versions of Node that it will need in the future.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true'
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

const credentials =
  'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE: the AWS SDK looks there and in ~/.aws.'
const endpoint = 'Check AWS_ENDPOINT_URL_S3 and the network.'

/** What to do about an error of the AWS SDK. */
const cures: readonly (readonly [RegExp, string])[] = [
  [/Region is missing/, 'Set AWS_REGION, such as us-east-1.'],
  [
    /CredentialsProviderError|InvalidAccessKeyId|SignatureDoesNotMatch|Could not load credentials/,
    credentials,
  ],
  [/NoSuchBucket|InvalidBucketName/, 'Check the name of the bucket.'],
  [/AccessDenied|Forbidden|\b403\b/, 'Check the permissions of these credentials.'],
  [/NoSuchKey|NotFound/, 'Check the URL.'],
  [/^(?:E[A-Z]{3,}|TimeoutError)/, endpoint],
]

interface SdkError extends Error {
  readonly code?: string
  readonly $metadata?: { readonly httpStatusCode?: number }
}

/** Whether the same request can succeed later: the connection failed, there were too many requests, or the server had an error. */
function isPassing(error: unknown): boolean {
  const { name, code = '', $metadata } = error as SdkError
  const status = $metadata?.httpStatusCode
  if (status !== undefined) return isPassingStatus(status)
  return name === 'TimeoutError' || /^E[A-Z]{3,}/.test(code)
}

/** Why a place of S3 cannot be used, with what to do about it. */
export function s3Error(error: unknown, doing: 'read' | 'write to', url: string): UserError {
  const { name, code, message, $metadata } = error as SdkError
  const kind = code ?? name
  // An error without a body, such as the answer to HEAD, has a message that says nothing.
  const status = message.includes('Unknown') ? `HTTP ${$metadata?.httpStatusCode}` : message
  const why = `${kind}: ${status}`
  const [, cure = endpoint] = cures.find(([pattern]) => pattern.test(why)) ?? []
  return new UserError(`cannot ${doing} ${visible(url)}: ${visible(why.replace(/\.$/, ''))}. ${cure}`)
}

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
