import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { decodeWatch, encodeWatch } from '../../../src/watch/state/watch-folder.ts'

/** Makes the sites of a watch folder due, as if their requests had been sent almost one interval earlier. */
export function ageWatches(folder: string, intervalMs = 60_000): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.request')) rmSync(path)
    if (!name.endsWith('.watch')) continue
    const watch = decodeWatch(readFileSync(path), path)
    const { askedAt } = watch
    // A millisecond less: a cached response of that request would else count as one of this interval.
    const earlier = askedAt === undefined ? undefined : askedAt - intervalMs + 1
    writeFileSync(path, encodeWatch({ ...watch, askedAt: earlier, notBefore: 0 }))
  }
}
