import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { open } from 'lmdb'

import { pick, seeded } from '../seeded.mjs'
import { happenings } from './happenings.mjs'

/** An LMDB file in whose entries other bytes appear. */
export function startLmdbChaos({ seed, everyMs, onError }) {
  const folder = mkdtempSync(join(tmpdir(), 'ruly-soak-lmdb-'))
  const path = join(folder, 'robots.mdb')
  const happened = { corrupted: 0 }

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
    path,
    happened,
    calm: happenings({ seed, name: 'lmdb', everyMs, onError }, corrupt),
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** One bit of the last third is another: in the middle of a file, as a rule. */
function flipped(bytes) {
  const changed = Buffer.from(bytes)
  const at = Math.floor((changed.length * 5) / 6)
  changed[at] ^= 1
  return changed
}
