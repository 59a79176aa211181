import { RobotsError } from 'ruly'

/** Which limit of the client a page went over. */
export type PageLimit = 'page-too-large' | 'page-too-slow'

/** A page is not read any further: `maxPageBytes` or `pageTimeoutMs` of the client. */
export class PageLimitError extends RobotsError {
  override readonly name = 'PageLimitError'
  declare readonly code: PageLimit
  readonly url: string

  constructor(code: PageLimit, url: string, limit: number) {
    const shown = url.slice(0, 200)
    super(
      code,
      code === 'page-too-large'
        ? `${shown} has more than ${limit} bytes. Raise "maxPageBytes" to read it.`
        : `${shown} was not there within ${limit} ms. Raise "pageTimeoutMs" to wait longer.`,
    )
    this.url = url
  }
}
