import type { Evidence } from '@ruly/client'
import type { Served } from '@ruly/lint'

/** How a site served its file; undefined without one. */
export function servedBy({ finalUrl, file }: Evidence): Served | undefined {
  return file && { finalUrl, contentType: file.contentType, isCut: file.isCut }
}
