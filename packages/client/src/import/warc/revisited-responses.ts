import { RecentMap } from '../../runtime/recent-map.ts'
import { targetOf, type WarcRecord } from './warc-records.ts'

/** What remembered responses take in memory, in bytes: some thousand files. Those that were not asked for longest go first. */
const room = 16 * 1024 * 1024

/** What a response takes besides its content, in bytes. */
const overhead = 1024

/**
 * The responses for robots.txt files that revisit records may refer to (WARC 1.1 §6.7).
 *
 * A revisit says that a payload was that of a response before, and has no body of its own. Only responses of the same archive are known, and of
 * these the last ones: `room` is the limit.
 */
export class RevisitedResponses {
  /** By digest, or by place without one. */
  readonly #contents = new RecentMap<Buffer>(room)
  /** The digests by place: some revisits name none. */
  readonly #digests = new RecentMap<string>(room)

  /** The content of the response that a revisit refers to; undefined if it is not known. Takes every record, in their order: responses are remembered. */
  originalOf({ header, content }: WarcRecord): Buffer | undefined {
    const type = header.get('warc-type')?.toLowerCase()
    const digest = header.get('warc-payload-digest')
    if (type === 'revisit') {
      const place = `${targetOf(header, 'warc-refers-to-target-uri')} ${header.get('warc-refers-to-date')}`
      return this.#contents.get(digest ?? this.#digests.get(place) ?? place)
    }
    const target = targetOf(header)
    const isFile = type === 'response' && target?.endsWith('/robots.txt') === true
    if (!isFile || header.get('warc-truncated') !== undefined) return undefined
    const place = `${target} ${header.get('warc-date')}`
    if (digest !== undefined) this.#digests.set(place, digest, overhead)
    const name = digest ?? place
    // Copied: a record shares the memory of what was read with it.
    if (this.#contents.get(name) === undefined)
      this.#contents.set(name, Buffer.from(content), content.length + overhead)
    return undefined
  }
}
