import type { AccessPolicy, Meaning } from 'ruly/access'

import { mediaType } from '../../http/media-type.ts'
import { chosenCharset, type CharsetNote, type ChosenCharset } from './body-charset.ts'
import {
  beginsAsPage,
  hasAgentLine,
  hasDisallowLine,
  hasPlainAgentLine,
  isBlank,
  whyNotText,
} from './body-text.ts'

/** What a body is under a policy. */
export interface BodyReading {
  readonly meaning: Meaning
  /** See `Copy.charset`. */
  readonly charset: string
  readonly charsetNote: CharsetNote | undefined
  /** Whether it looks like a page, not like a robots.txt. */
  readonly isHtml: boolean
  /** Why the body counts as none, where it is not text. */
  readonly notText: string | undefined
}

interface ReadingContext {
  readonly policy: AccessPolicy
  readonly encodingOf: (label: string) => string | undefined
}

/** Says what a body is: whether it is read as a robots.txt, and in which charset. */
export function readBody(
  bytes: Uint8Array,
  contentType: string | undefined,
  { policy, encodingOf }: ReadingContext,
): BodyReading {
  const type = mediaType(contentType)
  const chosen = chosenCharset({ bytes, named: type?.charset }, policy.charset, encodingOf)
  const charset = chosen.charset ?? policy.charset.otherwise
  const reading = {
    charset,
    charsetNote: chosen.note,
    isHtml: isPage(bytes, type?.essence),
    notText: undefined,
  }
  if (chosen.charset === undefined && policy.charset.unknown !== 'otherwise')
    return { ...reading, meaning: policy.charset.unknown }
  const notText = policy.notText === 'network-error' ? whyNotRead(bytes, chosen, type?.charset) : undefined
  if (notText !== undefined) return { ...reading, meaning: policy.networkError, notText }
  return {
    ...reading,
    meaning: isAccepted(bytes, type?.essence, policy, reading.isHtml) ? 'parse' : 'allow-all',
  }
}

/** Why a body is not understood: it is not text, or its header names a charset that is not known and the bytes do not contradict it. */
function whyNotRead(bytes: Uint8Array, { charset, note }: ChosenCharset, named = ''): string | undefined {
  const isUnknown = note === 'charset-unknown' && !isBlank(bytes) && !hasPlainAgentLine(bytes)
  if (!isUnknown) return whyNotText(bytes, charset ?? 'bytes')
  return `its charset ${JSON.stringify(named.slice(0, 40))} is not known, and no user-agent line can be read`
}

function isAccepted(
  bytes: Uint8Array,
  essence: string | undefined,
  { body }: AccessPolicy,
  isHtml: boolean,
): boolean {
  if (body === 'text-with-disallow') return essence?.startsWith('text/') === true && hasDisallowLine(bytes)
  return body === 'any' || !isHtml
}

/** HTML by its type or its beginning, and without a user-agent line. */
function isPage(bytes: Uint8Array, essence: string | undefined): boolean {
  const isHtmlType = essence === 'text/html' || essence === 'application/xhtml+xml'
  return (isHtmlType || beginsAsPage(bytes)) && !hasAgentLine(bytes)
}
