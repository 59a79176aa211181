// A process that writes records for as long as it lives. Arguments: kind of store, its place, seed.
// Runs the built package: Node 20 cannot run TypeScript.
import { hash } from 'node:crypto'

import { encodeRecord } from '../../../dist/cache/record/record-coding.js'
import { createFilesStore } from '../../../dist/store/files-store.js'
import { createLmdbStore } from '../../../dist/store/lmdb-store.js'

const [kind, place, seed] = process.argv.slice(2)
const store = kind === 'files' ? createFilesStore({ folder: place }) : createLmdbStore({ path: place })

function recordOf(url, round) {
  const bytes = Buffer.alloc(1 + ((round * 7919 + Number(seed)) % 60_000), `${seed} ${round} `)
  const at = Date.now()
  return {
    url,
    copy: {
      bytes,
      charset: 'utf-8',
      contentType: 'text/plain',
      status: 200,
      finalUrl: url,
      redirects: [],
      generatedAt: at,
      fetchedAt: at,
      etag: undefined,
      lastModified: undefined,
      sha256: hash('sha256', bytes),
      isCut: false,
      isHtml: false,
      notes: [],
    },
    last: { at, meaning: 'parse', status: 200, error: undefined, finalUrl: url, redirects: [] },
    freshUntil: at + 3_600_000,
    staleUntil: at + 3_600_000,
    unreachable: undefined,
  }
}

for (let round = 0; ; round++) {
  const keys = Array.from({ length: 8 }, (_, index) => `https://${(round + index) % 32}.example`)
  await Promise.all(
    keys.map((key) =>
      store.set(key, {
        bytes: encodeRecord(recordOf(`${key}/robots.txt`, round)),
        expiresAt: Date.now() + 3_600_000,
      }),
    ),
  )
  if (round === 0) process.stdout.write('writing\n')
}
