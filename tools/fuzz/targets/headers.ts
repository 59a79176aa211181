import { cacheControl } from '../../../packages/client/src/http/cache-control.ts'
import { encodingOf, parseInputOf } from '@ruly/common/charset'
import { wholeSize, validatorsOf } from '../../../packages/client/src/http/headers.ts'
import { httpDate, retryAfter, writtenTime } from '../../../packages/client/src/http/http-date.ts'
import { mediaType } from '../../../packages/client/src/http/media-type.ts'
import { isHttp, redirectTarget } from '../../../packages/client/src/http/redirects.ts'
import { expectSame, expectThat, type Target } from '../target.ts'

const now = Date.UTC(2026, 10, 21, 12)
const from = new URL('https://example.com/robots.txt')

export const target: Target = {
  promises: 'Every header value is read or refused; what is read of it, written down, is read as the same.',
  maxBytes: 80,
  run(input) {
    const text = Buffer.from(input).toString('latin1')
    const time = httpDate(text, now)
    if (time !== undefined)
      expectSame('the date of a date', httpDate(new Date(time).toUTCString(), now), time)
    const retry = retryAfter(text, now)
    expectThat('Retry-After is a time', retry === undefined || Number.isSafeInteger(retry))
    expectThat('a written time is a time', Number.isFinite(writtenTime(text) ?? 0))
    const directives = cacheControl(text)
    expectSame(
      'the directives of the directives',
      [...cacheControl(directivesText(directives))],
      [...directives],
    )
    const type = mediaType(text)
    if (type !== undefined) {
      expectSame('the type of the type', mediaType(type.essence)?.essence, type.essence)
      if (type.charset !== undefined && encodingOf(type.charset) !== undefined)
        expectThat('a body has a text', parseInputOf(input, type.charset, 'utf-8').length >= 0)
    }
    const { etag, lastModified } = validatorsOf({ etag: text, 'last-modified': text }, now)
    expectThat('an entity tag can be sent', etag === undefined || /^[\x21-\xff]{1,256}$/.test(etag))
    expectThat('a date can be sent', lastModified === undefined || time !== undefined)
    const size = wholeSize({ 'content-range': text })
    expectThat('the size of a file is one', size === undefined || size > 0)
    const hop = redirectTarget(from, text)
    expectThat('a redirect leads to a URL', hop === undefined || typeof isHttp(hop) === 'boolean')
  },
}

function directivesText(directives: ReturnType<typeof cacheControl>): string {
  const texts = Array.from(directives, ([name, value]) =>
    value === undefined ? name : `${name}="${value.replaceAll(/[\\"]/g, '\\$&')}"`,
  )
  return texts.join(', ')
}
