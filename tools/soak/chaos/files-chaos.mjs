import { join } from 'node:path'

import { pick, seeded } from '../seeded.mjs'
import { happenings } from './happenings.mjs'
import { createSmallDisk, mostTroubledMs } from './small-disk.mjs'

/** A folder for a store in files, on a disk that is full or read-only at times. */
export function startFilesChaos({ seed, everyMs, onError }) {
  const disk = createSmallDisk('files')
  const happened = { full: 0, readOnly: 0 }
  const ways = { full: disk.beFull, readOnly: disk.beReadOnly }
  return {
    places: { files: join(disk.folder, 'files') },
    happened,
    isTroubled: disk.isTroubled,
    calm: happenings({ seed, name: 'files', everyMs, onError }, async (n) => {
      const way = pick(Object.keys(ways), seed, 'files', n)
      if (disk.isOwn && (await ways[way](mostTroubledMs * seeded(seed, 'troubled', n)))) happened[way]++
    }),
    close: () => disk.close(),
  }
}
