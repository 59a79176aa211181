import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../model/lint-rule.ts'

export const contentTypeWrong: LintRule = {
  code: 'content-type-wrong',
  severity: 'warning',
  summary: 'The file is not served as text/plain in UTF-8.',
  why:
    'A robots.txt is UTF-8 with the media type text/plain (RFC 9309 §2.3). Some agents read no other type, because it usually means a page in place of a missing file; some use the charset of the header. ' +
    'Checked only for a file from a site: `ruly lint URL`.',
  *check({ served, isPlain }) {
    if (served === undefined) return
    const { contentType } = served
    const message =
      contentType === undefined
        ? 'The file is served without a Content-Type: it must be text/plain.'
        : messageFor(contentType, isPlain)
    if (message !== undefined) yield { line: 0, message }
  },
}

function messageFor(contentType: string, isPlain: boolean): string | undefined {
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  if (mediaType !== 'text/plain')
    return `The file is served as ${quoted(mediaType)}: some agents read only text/plain.`
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (charset === undefined || isPlain || ['utf-8', 'utf8'].includes(charset)) return undefined
  return `The file is served as ${quoted(charset)}: robots that use this charset read characters outside ASCII wrongly. Serve it as UTF-8.`
}
