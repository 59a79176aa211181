import { join } from 'node:path'

import { storeContract, type MakeStore } from '@ruly/client/testing'
import { describe, expect, test } from 'vitest'

import { createFilesStore } from '../../../src/store/files/files-store.ts'
import { createLmdbStore } from '../../../src/store/lmdb/lmdb-store.ts'
import { createMemoryStore } from '../../../src/store/memory-store.ts'
import { createFolder } from '../../support/folder.ts'

const folder = createFolder()

const STORES: Readonly<Record<string, { readonly make: MakeStore; readonly lacks?: 'sharing' }>> = {
  memory: {
    make: ({ clock, maxOctets }) => createMemoryStore({ clock, ...(maxOctets && { maxOctets }) }),
    lacks: 'sharing',
  },
  files: {
    make: ({ place, clock, maxOctets }) =>
      createFilesStore({ folder: join(folder, place), clock, ...(maxOctets && { maxOctets }) }),
  },
  LMDB: {
    make: ({ place, clock, maxOctets }) =>
      createLmdbStore({ path: join(folder, `${place}.mdb`), clock, ...(maxOctets && { maxOctets }) }),
  },
}

for (const [store, { make, lacks }] of Object.entries(STORES)) {
  describe.concurrent(`The ${store} store`, { timeout: 60_000 }, () => {
    const tests = storeContract.filter(({ needs }) => needs === undefined || needs !== lacks)
    test.for(tests.map(({ name, run }) => [name, run] as const))('%s', async ([, run]) => {
      await expect(run(make)).resolves.toBeUndefined()
    })
  })
}
