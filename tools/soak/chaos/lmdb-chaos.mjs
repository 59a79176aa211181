import { join } from 'node:path'

import { open } from 'lmdb'

import { pick, seeded } from '../seeded.mjs'
import { happenings } from './happenings.mjs'
import { createSmallDisk, mostTroubledMs } from './small-disk.mjs'

/** LMDB files on a disk that is full at times, and one of which has other bytes in its entries at times. */
export function startLmdbChaos({ seed, everyMs, onError }) {
  const disk = createSmallDisk('lmdb')
  const path = join(disk.folder, 'robots.mdb')
  const happened = { corrupted: 0, full: 0 }

  async function corrupt(n) {
    const database = open(path, {
      noSubdir: true,
      encoding: 'binary',
      pageSize: 16_384,
      eventTurnBatching: false,
      overlappingSync: false,
    })
    try {
      const keys = [...database.getKeys()].filter((_, place) => seeded(seed, 'lmdb key', n, place) < 0.05)
      for (const [place, key] of keys.entries()) {
        const found = database.getBinary(key)
        // Others have removed it meanwhile.
        if (found === undefined) continue
        const whole = Buffer.from(found)
        const broken = pick(
          [whole.subarray(0, whole.length / 2), Buffer.alloc(whole.length), flipped(whole)],
          seed,
          'lmdb',
          n,
          place,
        )
        await database.put(key, broken)
        happened.corrupted++
      }
    } finally {
      await database.close()
    }
  }

  return {
    places: {
      lmdb: path,
      frontier: join(disk.folder, 'frontier.mdb'),
      service: join(disk.folder, 'service.mdb'),
    },
    happened,
    isTroubled: disk.isTroubled,
    calm: happenings({ seed, name: 'lmdb', everyMs, onError }, async (n) => {
      if (n % 3 < 2 || !disk.isOwn) await corrupt(n)
      else if (await disk.beFull(mostTroubledMs * seeded(seed, 'full', n))) happened.full++
    }),
    close: () => disk.close(),
  }
}

/** One bit of the last third is another: in the middle of a file, as a rule. */
function flipped(bytes) {
  const changed = Buffer.from(bytes)
  const at = Math.floor((changed.length * 5) / 6)
  changed[at] ^= 1
  return changed
}
