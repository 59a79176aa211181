import type { Readable } from 'node:stream'

import type { Entry } from 'yauzl'

/** A WARC file in a WACZ. */
export interface WaczMember {
  readonly name: string
  readonly stream: Readable
}

/**
 * The WARC files in a WACZ, in the order of their names. Read each before you take the next.
 *
 * @throws (the iteration) what reading the file throws; `Error` for a zip archive without WARC files in its folder `archive`
 * @see {@link https://specs.webrecorder.net/wacz/1.1.1/ WACZ 1.1.1}
 */
export async function* membersOfWacz(path: string): AsyncGenerator<WaczMember, void, undefined> {
  // Loaded on use: most commands read no WACZ.
  const { openPromise } = await import('yauzl')
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true })
  try {
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) if (isWarc(entry)) entries.push(entry)
    if (entries.length === 0)
      throw new Error('it is a zip archive and no WACZ: it has no WARC file in a folder "archive"')
    entries.sort((one, other) => (one.fileName < other.fileName ? -1 : 1))
    for (const entry of entries) {
      const stream = await zip.openReadStreamPromise(entry)
      yield { name: entry.fileName, stream }
      stream.destroy()
    }
  } finally {
    zip.close()
  }
}

function isWarc({ fileName }: Entry): boolean {
  return /^archive\/[^/]+\.warc(?:\.gz|\.zst)?$/i.test(fileName)
}
