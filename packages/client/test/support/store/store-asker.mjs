// A process that reads and then writes one key, and prints what came of it. Arguments: kind of store, its place, key, bytes to write;
// "unprivileged" to do so as a user who may nothing.
import { setImmediate } from 'node:timers/promises'

import { createFilesStore } from '../../../dist/store/files-store.js'
import { createLmdbStore } from '../../../dist/store/lmdb-store.js'

const [kind, place, key, size, user] = process.argv.slice(2)
if (user === 'unprivileged' && process.getuid() === 0) process.seteuid(65534)
const store = kind === 'files' ? createFilesStore({ folder: place }) : createLmdbStore({ path: place })
const said = (error) => `${error.code}: ${error.message}`
const get = await store.get(key).then((entry) => entry?.bytes.length ?? null, said)
const set = await store
  .set(key, { bytes: new Uint8Array(Number(size)), expiresAt: Date.UTC(2100, 0) })
  .then(() => 'done', said)
// By then a promise that nobody holds would have ended the process.
const after = await store.get(key).then((entry) => entry?.bytes.length ?? null, said)
await setImmediate()
await store.close()
console.log(JSON.stringify({ get, set, after }))
