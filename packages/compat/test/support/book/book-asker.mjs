// A process that sets a value and prints what came of it. Arguments: file, key, value, how many keys, "unprivileged" to do so as a user who may nothing.
import { openLmdbStorage } from '../../../dist/book/lmdb-storage.js'

const [path, key, value, repeat, user] = process.argv.slice(2)
if (user === 'unprivileged' && process.getuid() === 0) process.seteuid(65534)
let storage
try {
  storage = openLmdbStorage({ path })
  storage.transaction(() => {
    for (let index = 0; index < Number(repeat); index++) {
      storage.set(index === 0 ? key : `${key} ${index}`, Buffer.from(value))
    }
  })
  console.log('done')
} catch (error) {
  console.log(`${error.code}: ${error.message}`)
  console.log(`after: ${storage?.get(key)?.length}`)
}
storage?.close()
