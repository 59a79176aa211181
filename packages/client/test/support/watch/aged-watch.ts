import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Makes the sites of a watch folder due, as if their requests had been sent almost one interval earlier. */
export function ageWatches(folder: string, intervalMs = 60_000): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (name.endsWith('.request')) rmSync(path)
    if (!name.endsWith('.watch.json')) continue
    const { askedAt, ...watch } = JSON.parse(readFileSync(path, 'utf8')) as { askedAt?: number }
    // A millisecond less: a cached response of that request would else count as one of this interval.
    const earlier = askedAt === undefined ? undefined : askedAt - intervalMs + 1
    writeFileSync(path, JSON.stringify({ ...watch, askedAt: earlier, notBefore: 0 }))
  }
}
