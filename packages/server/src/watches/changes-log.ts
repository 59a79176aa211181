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

/** The log of one process in two files of a folder, each with an event on each line. Above `mostBytes`, a file replaces the older one. */
export function createChangesLog(folder: string, mostBytes = 8 * 1024 * 1024): ChangesLog {
  const file = join(folder, 'changes.ndjson')
  const older = join(folder, 'changes.older.ndjson')
  const inTurn = createTurns()
  /** What both files have, once it was asked for. */
  let known: { older: Lines; newer: Lines } | undefined
  // The last line may have been cut: by a kill of the process before, or by an error of the disk.
  let lineEnd = '\n'

  async function append(event: WatchEvent): Promise<void> {
    const size = (await stat(file).catch(() => undefined))?.size ?? 0
    if (size > mostBytes) {
      await rename(file, older)
      if (known !== undefined) known = { older: known.newer, newer: new Map() }
    }
    const line = JSON.stringify(event)
    const text = `${lineEnd}${line}\n`
    lineEnd = '\n'
    await appendFile(file, text, { mode: 0o600 })
    lineEnd = ''
    known?.newer.set(event.id, { site: event.data.site, line })
  }

  async function read(): Promise<readonly Lines[]> {
    known ??= {
      older: linesIn(await readFile(older, 'utf8').catch(unlessMissing)),
      newer: linesIn(await readFile(file, 'utf8').catch(unlessMissing)),
    }
    return [known.older, known.newer]
  }

  return {
    sink: { name: 'changes', deliver: (event) => inTurn(() => append(event)) },
    async page({ after, site, most }) {
      // An event that was delivered twice has one id.
      const kept = new Map((await inTurn(read)).flatMap((lines) => [...lines]))
      const later: string[] = []
      let isLater = after === undefined || !kept.has(after)
      for (const [id, event] of kept) {
        if (later.length > most) break
        if (isLater && (site === undefined || event.site === site)) later.push(event.line)
        isLater ||= id === after
      }
      const events = later.slice(0, most).map((line) => JSON.parse(line) as WatchEvent)
      return { events, more: later.length > most }
    },
  }
}

/** The lines of a file by the ids of their events. */
type Lines = Map<string, { readonly site: string; readonly line: string }>

/** A line that was cut when the process was killed is no event; it is delivered again. */
function linesIn(text: string): Lines {
  const lines: Lines = new Map()
  for (const line of text.split('\n')) {
    if (line === '') continue
    try {
      const { id, data } = JSON.parse(line) as WatchEvent
      lines.set(id, { site: data.site, line })
    } catch {
      continue
    }
  }
  return lines
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
