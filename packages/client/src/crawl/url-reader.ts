import type { Urlish } from '../http/origin.ts'

/** Reads URLs one after the other, as long as there is room for them. */
export interface UrlReader {
  /** Whether all were read. */
  readonly isOver: boolean
  /** Starts reading again if it has stopped and there is room. */
  read(): void
  close(): void
}

interface ReaderOptions {
  readonly hasRoom: () => boolean
  readonly onUrl: (url: Urlish) => void
  readonly onEnd: () => void
  readonly onError: (error: unknown) => void
}

/** A reader of a list or a stream of URLs. */
export function createUrlReader(
  urls: Iterable<Urlish> | AsyncIterable<Urlish>,
  { hasRoom, onUrl, onEnd, onError }: ReaderOptions,
): UrlReader {
  const iterator = Symbol.asyncIterator in urls ? urls[Symbol.asyncIterator]() : urls[Symbol.iterator]()
  let isReading = false
  let isOver = false

  async function readOn(): Promise<void> {
    try {
      while (!isOver && hasRoom()) {
        const { done, value } = await iterator.next()
        if (isOver) return
        if (done === true) isOver = true
        else onUrl(value)
      }
      isReading = false
      if (isOver) onEnd()
    } catch (error) {
      isOver = true
      onError(error)
    }
  }

  return {
    get isOver() {
      return isOver
    },
    read() {
      if (isReading || isOver || !hasRoom()) return
      isReading = true
      void readOn()
    },
    close() {
      if (isOver) return
      isOver = true
      void Promise.resolve(iterator.return?.()).catch(() => undefined)
    },
  }
}
