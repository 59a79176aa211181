import { MIMEType } from 'node:util'

/** What a `Content-Type` says. */
export interface MediaType {
  /** Type and subtype in lower case. */
  readonly essence: string
  /** In lower case; undefined where it is empty. */
  readonly charset: string | undefined
}

/** Undefined for a header that is missing or wrong. */
export function mediaType(contentType: string | undefined): MediaType | undefined {
  if (contentType === undefined) return undefined
  try {
    const { essence, params } = new MIMEType(contentType)
    return { essence, charset: params.get('charset')?.trim().toLowerCase() || undefined }
  } catch {
    return undefined
  }
}
