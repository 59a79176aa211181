import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const asker = fileURLToPath(new URL('store-asker.mjs', import.meta.url))

/** What another process found: how many bytes were under the key or null, what came of writing, and how many there were then. */
export interface Answer {
  readonly get: number | string | null
  readonly set: string
  readonly after: number | string | null
  /** Warnings of the process. */
  readonly stderr: string
}

interface Question {
  readonly kind: 'files' | 'lmdb'
  readonly place: string
  readonly key: string
  readonly size?: number
  readonly user?: 'unprivileged'
  /** The size that no file may exceed, in blocks of `ulimit`. */
  readonly maxFileBlocks?: number | 'unlimited'
}

/** Reads and then writes one key in another process. */
export function askStore({
  kind,
  place,
  key,
  size = 1,
  user,
  maxFileBlocks = 'unlimited',
}: Question): Answer {
  const args = [process.execPath, asker, kind, place, key, String(size), user ?? '']
  const { stdout, stderr, status } = spawnSync(
    'sh',
    ['-c', `ulimit -f ${maxFileBlocks}; exec "$@"`, 'sh', ...args],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`The asking process ended with ${String(status)}: ${stderr}`)
  return { ...(JSON.parse(stdout) as Answer), stderr }
}
