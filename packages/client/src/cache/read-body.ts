import type { AccessPolicy } from 'ruly/access'

import { charsetLabel } from './charset-label.ts'
import { mediaType } from './media-type.ts'

/** What a body is under a policy. */
export interface BodyReading {
  readonly meaning: 'parse' | 'allow-all' | 'defer'
  /** See `Copy.charset`. */
  readonly charset: string
  /** Whether it looks like a page, not like a robots.txt. */
  readonly isHtml: boolean
}

/** Says what a body is: whether it is read as a robots.txt, and in which charset. */
export function readBody(
  octets: Uint8Array,
  contentType: string | undefined,
  { policy, isCharset }: { readonly policy: AccessPolicy; readonly isCharset: (label: string) => boolean },
): BodyReading {
  const type = mediaType(contentType)
  const label = charsetLabel({ octets, named: type?.charset }, policy.charset, isCharset)
  const isHtml = isPage(octets, type?.essence)
  const charset = label ?? policy.charset.otherwise
  if (label === undefined && policy.charset.unknown !== 'otherwise') {
    return { meaning: policy.charset.unknown, charset, isHtml }
  }
  const isText = type?.essence.startsWith('text/') === true
  const accepted =
    policy.body === 'text-with-disallow' ? isText && hasDisallow(octets) : policy.body === 'any' || !isHtml
  return { meaning: accepted ? 'parse' : 'allow-all', charset, isHtml }
}

/** HTML by its type or its beginning, and without a user-agent line. */
function isPage(octets: Uint8Array, essence: string | undefined): boolean {
  const isHtmlType = essence === 'text/html' || essence === 'application/xhtml+xml'
  return (isHtmlType || pageStart.test(asciiOf(octets.subarray(0, 1024)))) && !agentLine.test(asciiOf(octets))
}

/** As LWP::RobotUA looks for it. */
function hasDisallow(octets: Uint8Array): boolean {
  return disallowLine.test(asciiOf(octets))
}

// Linear all three: white space is looked for at one place of a line only.
const pageStart =
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!doctype\s|!--|\?xml|html|head|body|title|script)/i
const agentLine = /^[ \t]*user[- ]?agent[ \t]*:/im
const disallowLine = /^[ \t]*disallow[ \t]*:/im

/** Octets as text for the letters of ASCII: one octet one character, without NUL, so that UTF-16 can be read as well. */
function asciiOf(octets: Uint8Array): string {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)
    .toString('latin1')
    .replaceAll('\0', '')
}
