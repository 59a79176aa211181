import { appendFile, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { WatchEvent, WatchSink } from '@ruly/client/watch'

/** The events of the watches of a service, so that clients can ask for them. */
export interface ChangesLog {
  /** Takes events. */
  readonly sink: WatchSink
  /** A page of events in the order in which they arrived. */
  page(question: ChangesQuestion): Promise<ChangesPage>
}

/** Which events a client asks for. */
export interface ChangesQuestion {
  /** The id of the last event that the client has; without it, or if it is no longer kept, the page begins with the oldest event. */
  readonly after?: string | undefined
  readonly site?: string | undefined
  /** The most events of a page. */
  readonly most: number
}

/** A page of events. */
export interface ChangesPage {
  readonly events: readonly WatchEvent[]
  /** Whether there are events after this page. */
  readonly more: boolean
}

/** A log in two files of a folder, each with an event on each line. Above `mostBytes`, a file replaces the older one. */
export function createChangesLog(folder: string, mostBytes = 8 * 1024 * 1024): ChangesLog {
  const file = join(folder, 'changes.ndjson')
  const older = join(folder, 'changes.older.ndjson')
  const inTurn = createTurns()
  // The last line may have been cut: by a kill of the process before, or by an error of the disk.
  let lineEnd = '\n'

  async function append(event: WatchEvent): Promise<void> {
    const size = (await stat(file).catch(() => undefined))?.size ?? 0
    if (size > mostBytes) await rename(file, older)
    const line = `${lineEnd}${JSON.stringify(event)}\n`
    lineEnd = '\n'
    await appendFile(file, line, { mode: 0o600 })
    lineEnd = ''
  }

  /** All events, each once: one that was delivered twice has one id. */
  async function events(): Promise<Map<string, WatchEvent>> {
    const found = new Map<string, WatchEvent>()
    for (const path of [older, file])
      for (const event of eventsIn(await readFile(path, 'utf8').catch(unlessMissing)))
        if (!found.has(event.id)) found.set(event.id, event)
    return found
  }

  return {
    sink: { name: 'changes', deliver: (event) => inTurn(() => append(event)) },
    async page({ after, site, most }) {
      const kept = await inTurn(events)
      const begin = after !== undefined && kept.has(after) ? [...kept.keys()].indexOf(after) + 1 : 0
      const later = [...kept.values()]
        .slice(begin)
        .filter((event) => site === undefined || event.data.site === site)
      return { events: later.slice(0, most), more: later.length > most }
    },
  }
}

/** A file that is not there yet is empty. */
function unlessMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}

/** Runs tasks one after another: no file is replaced while it is read. */
function createTurns(): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const own = last.then(task)
    last = own.catch(() => undefined)
    return own
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
