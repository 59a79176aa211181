import { batchBytes } from './bytes/cut-lines.ts'
import { batchesOf, start } from './list-batches.ts'
import type { ListFault } from './fault-notes.ts'
import type { ListOpening } from './open-list.ts'
import { readBatch, type Reading } from './read-batch.ts'

/** Counts of the lines read so far. */
export interface ListTally {
  urls: number
  malformed: number
  /** Lines with an agent. */
  withAgent: number
}

export interface UrlReading
  extends Pick<Reading, 'needsSite' | 'takesHosts'>, Pick<ListOpening, 'cwd' | 'openInput' | 'fetch'> {
  readonly tally: ListTally
  readonly signal: AbortSignal
  /** Called with malformed lines as they are read. */
  readonly onFaults: (faults: readonly ListFault[]) => void
}

/** A placeholder, so that lines without an agent are not malformed. */
const someAgents = ['*']

/** The URLs of a list of any format, in batches, read on demand. */
export async function* readUrls(
  path: string,
  { cwd, openInput, tally, signal, fetch, needsSite, takesHosts, onFaults }: UrlReading,
): AsyncGenerator<readonly string[]> {
  const lists = {
    cwd,
    openInput,
    paths: [path],
    format: undefined,
    bytesAtOnce: batchBytes,
    from: start,
    signal,
    fetch,
  }
  let { line } = start
  for await (const placed of batchesOf(lists)) {
    for (const { batch, name } of placed) {
      const { height, parts } = readBatch(batch, { agents: someAgents, needsSite, takesHosts })
      const urls: string[] = []
      const faults: ListFault[] = []
      for (const part of parts) {
        if ('why' in part) faults.push({ ...part, list: name, line: line + part.line })
        else {
          for (const url of part.urls) urls.push(url)
          if (part.agents !== someAgents) tally.withAgent += part.urls.length
        }
      }
      line += height
      tally.urls += urls.length
      tally.malformed += faults.length
      if (faults.length > 0) onFaults(faults)
      yield urls
    }
  }
}
