import { parse, type Robots } from 'ruly'

import type { Request } from '../arguments.ts'
import type { Asked } from './command.ts'

/** The options of a request that say how the file is read. */
export function fileOptionsOf({ robotsUrl, maxOctets }: Request): {
  readonly url?: string
  readonly maxOctets?: number
} {
  return {
    ...(robotsUrl === undefined ? {} : { url: robotsUrl }),
    ...(maxOctets === undefined ? {} : { maxOctets }),
  }
}

/** The robots.txt in the dialect that is asked for. */
export function parseFor({ request, octets }: Asked): Robots {
  const [dialect] = request.dialects
  return parse(octets, { ...fileOptionsOf(request), ...(dialect === undefined ? {} : { dialect }) })
}
