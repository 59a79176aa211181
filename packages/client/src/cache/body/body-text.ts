import { binaryKindOf } from 'ruly'
import { byteStringOf } from '@ruly/common/utf8'

import { parseInputOf } from '@ruly/common/charset'

// Linear all: white space is looked for at one place of a line only.
const agentLine = /^(?:\u00ef\u00bb\u00bf)?[ \t]*user[- ]?agent[ \t]*:/im
const disallowLine = /^[ \t]*disallow[ \t]*:/im
const pageStart =
  /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*<(?:!doctype\s|!--|\?xml|html|head|body|title|script)/i

/** Whether a body has a user-agent line, in UTF-16 too. */
export function hasAgentLine(bytes: Uint8Array): boolean {
  return agentLine.test(withoutNul(bytes))
}

/** Whether it has one that can be read byte by byte. */
export function hasPlainAgentLine(bytes: Uint8Array): boolean {
  return agentLine.test(byteStringOf(bytes))
}

/** Whether a body is empty but for white space of ASCII. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d))
}

/** Whether a body has a disallow line, as LWP::RobotUA looks for it. */
export function hasDisallowLine(bytes: Uint8Array): boolean {
  return disallowLine.test(withoutNul(bytes))
}

/** Whether a body begins as pages of HTML and XML do. */
export function beginsAsPage(bytes: Uint8Array): boolean {
  return pageStart.test(withoutNul(bytes.subarray(0, 1024)))
}

/** Why a body is not text in the charset that it is read in; undefined where it is. */
export function whyNotText(bytes: Uint8Array, charset: string): string | undefined {
  const input = parseInputOf(bytes, charset, 'utf-8')
  const read = typeof input === 'string' ? new TextEncoder().encode(input) : input
  const likeness = binaryKindOf(read, () => hasPlainAgentLine(read))
  return likeness && reasons[likeness]
}

const reasons = {
  'utf-16': 'the body looks like UTF-16, which neither a byte order mark nor its Content-Type says',
  'no-text': 'the body is not text: an image, an archive, or compressed data that nothing announces',
}

/** The letters of ASCII, in UTF-16 too. */
function withoutNul(bytes: Uint8Array): string {
  return byteStringOf(bytes).replaceAll('\0', '')
}
