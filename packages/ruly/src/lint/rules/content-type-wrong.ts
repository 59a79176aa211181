import { quoted } from '../text/quoted.ts'
import type { LintRule } from '../lint-rule.ts'

export const contentTypeWrong: LintRule = {
  code: 'content-type-wrong',
  severity: 'warning',
  summary: 'The file is served as something that is not text/plain in UTF-8.',
  why:
    'A robots.txt is UTF-8 and has the media type text/plain (RFC 9309 §2.3). Some robots read no other, as it is then mostly a page for a file that is not there; some go by the charset of the header. ' +
    'Looked at where a site is asked: `ruly lint URL`.',
  *check({ served, isPlain }) {
    if (served === undefined) return
    const { contentType } = served
    const message =
      contentType === undefined
        ? 'The file is served without a Content-Type: it has to be text/plain.'
        : messageFor(contentType, isPlain)
    if (message !== undefined) yield { line: 0, message }
  },
}

function messageFor(contentType: string, isPlain: boolean): string | undefined {
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  if (mediaType !== 'text/plain')
    return `The file is served as ${quoted(mediaType)}: some robots read nothing but text/plain.`
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice(8)
    .replaceAll('"', '')
  if (charset === undefined || isPlain || ['utf-8', 'utf8'].includes(charset)) return undefined
  return `The file is served as ${quoted(charset)}: robots that go by it read what is not ASCII otherwise than UTF-8.`
}
