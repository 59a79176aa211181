import { join } from 'node:path'

import { storeContract, type MakeStore } from '@ruly/client/testing'
import { describe, expect, test } from 'vitest'

import { createFilesStore } from '../../../src/store/files-store.ts'
import { createLmdbStore } from '../../../src/store/lmdb-store.ts'
import { createMemoryStore } from '../../../src/store/memory-store.ts'
import { createFolder } from '../../support/store/folder.ts'

const folder = createFolder()

const STORES: Readonly<Record<string, { readonly make: MakeStore; readonly lacks?: 'sharing' }>> = {
  memory: {
    make: ({ clock, maxBytes }) => createMemoryStore({ clock, ...(maxBytes && { maxBytes }) }),
    lacks: 'sharing',
  },
  files: {
    make: ({ place, clock, maxBytes }) =>
      createFilesStore({ folder: join(folder, place), clock, ...(maxBytes && { maxBytes }) }),
  },
  LMDB: {
    make: ({ place, clock, maxBytes }) =>
      createLmdbStore({ path: join(folder, `${place}.mdb`), clock, ...(maxBytes && { maxBytes }) }),
  },
}

for (const [store, { make, lacks }] of Object.entries(STORES)) {
  describe.concurrent(`The ${store} store`, () => {
    const tests = storeContract.filter(({ needs }) => needs === undefined || needs !== lacks)
    test.for(tests.map(({ name, run }) => [name, run] as const))('%s', async ([, run]) => {
      await expect(run(make)).resolves.toBeUndefined()
    })
  })
}
