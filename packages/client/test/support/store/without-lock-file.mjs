// A process that loses the lock file of an LMDB store which it has open, uses the store once, and prints what came of it.
// Arguments: path, "get" or "set", what becomes of the lock file: "removed", or "replaced" by another process that writes.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { createLmdbStore } from '../../../dist/store/lmdb-store.js'

const [path, use, fate] = process.argv.slice(2)
const key = 'https://example.com'
const asker = fileURLToPath(new URL('store-asker.mjs', import.meta.url))
const entry = { bytes: new Uint8Array(3), expiresAt: Date.UTC(2100, 0) }

const store = createLmdbStore({ path })
await store.set(key, entry)
await store.get(key)
rmSync(`${path}-lock`)
if (fate === 'replaced') spawnSync(process.execPath, [asker, 'lmdb', path, key, '7'])
const used = use === 'get' ? store.get(key) : store.set(key, entry)
const result = await used.then(
  (found) => found?.bytes.length ?? 'done',
  ({ code, message }) => `${code}: ${message}`,
)
await store.close()
console.log(JSON.stringify(result))
