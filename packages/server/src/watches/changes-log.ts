import { appendFile, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { WatchEvent, WatchSink } from '@ruly/client/watch'

/** The events of the watches of a service, so that clients can ask for them. */
export interface ChangesLog {
  /** Takes events. */
  readonly sink: WatchSink
  /** The events after a time, in milliseconds since the epoch, oldest first; the newest of them if there are more than `most`. */
  since(time: number, site: string | undefined, most: number): Promise<readonly WatchEvent[]>
}

/** When the file is this large, it becomes the older one of two, and the older one before is dropped. */
const mostBytes = 8 * 1024 * 1024

/** A log in two files of a folder, each with an event on each line. */
export function createChangesLog(folder: string): ChangesLog {
  const file = join(folder, 'changes.ndjson')
  const older = join(folder, 'changes.older.ndjson')
  return {
    sink: {
      name: 'changes',
      async deliver(event) {
        const size = (await stat(file).catch(() => undefined))?.size ?? 0
        if (size > mostBytes) await rename(file, older)
        await appendFile(file, `${JSON.stringify(event)}\n`, { mode: 0o600 })
      },
    },
    async since(time, site, most) {
      const events = new Map<string, WatchEvent>()
      for (const path of [older, file]) {
        for (const event of eventsIn(await readFile(path, 'utf8').catch(() => ''))) {
          const isAsked = site === undefined || event.data.site === site
          // An event that was delivered twice has one id.
          if (isAsked && Date.parse(event.timestamp) > time) events.set(event.id, event)
        }
      }
      return [...events.values()].slice(-most)
    },
  }
}

/** A line that was cut when the process was killed is no event; it is delivered again. */
function eventsIn(text: string): readonly WatchEvent[] {
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as WatchEvent]
    } catch {
      return []
    }
  })
}
