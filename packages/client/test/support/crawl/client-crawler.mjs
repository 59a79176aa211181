// A process that asks about many sites, again and again, until it is killed. Arguments: kind of store, its place, port of the origin.
// Runs the built package: Node 20 cannot run TypeScript.
import { createRobotsClient } from '../../../dist/index.js'
import { createFilesStore } from '../../../dist/store/files-store.js'
import { createLmdbStore } from '../../../dist/store/lmdb-store.js'

const [kind, place, port] = process.argv.slice(2)
const store = kind === 'files' ? createFilesStore({ folder: place }) : createLmdbStore({ path: place })
const lookup = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

for (let round = 0; ; round++) {
  // A client without memory: each round writes what has left it.
  const client = createRobotsClient({ userAgent: 'ExampleBot', store, lookup, maxMemoryBytes: 1 })
  await client.prefetch(Array.from({ length: 40 }, (_, i) => `http://h${i}.example:${port}/`))
  await client.close()
  if (round === 0) process.stdout.write('all are known\n')
  await store.delete(`http://h${Math.floor(Math.random() * 40)}.example:${port} rfc9309 ExampleBot`)
}
