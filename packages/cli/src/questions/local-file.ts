import { parse } from 'ruly'

import type { Request } from './request.ts'
import { robotNamed } from '../robot-named.ts'
import type { FileSource } from '../source.ts'
import type { RobotsFile } from './question-command.ts'

/** A robots.txt at hand, in the dialect that is asked for. */
export function localFile(
  octets: readonly Uint8Array[],
  { url, maxOctets }: FileSource,
  { dialects: [dialect] }: Request,
): RobotsFile {
  const robots = parse(octets, {
    ...(url === undefined ? {} : { url }),
    ...(maxOctets === undefined ? {} : { maxOctets }),
    ...(dialect === undefined ? {} : { dialect }),
  })
  return { robots, url, maxOctets, site: undefined, forAgent: (name) => robots.forAgent(robotNamed(name)) }
}
