import { pino, type Logger } from 'pino'

import type { Settings } from '../config/settings.ts'
import type { LoggedRequest, LogRequest } from '../http/entrance.ts'

/** A log, and a way to write what it still holds. */
export interface OwnLog {
  readonly log: Logger
  /** Logs a request, if the level is low enough. */
  readonly logRequest: LogRequest
  readonly flush: () => void
}

/** Lines are written together once there are about so many bytes, or after so many milliseconds. */
const mostBytes = 65_536
const longestMs = 100

/** A UTF-16 code unit takes at most three bytes of UTF-8. */
const mostBytesPerUnit = 3

/** Lines of JSON on standard error, several at a time. */
export function createLog({ logLevel }: Settings): OwnLog {
  const destination = pino.destination({ fd: 2, sync: false })
  // Bytes: hundreds of texts that wait to be joined cost the garbage collector more than all else about a line.
  const held = Buffer.allocUnsafeSlow(mostBytes)
  let length = 0
  let timer: NodeJS.Timeout | undefined
  function write(): void {
    clearTimeout(timer)
    timer = undefined
    if (length > 0) destination.write(held.toString('utf8', 0, length))
    length = 0
  }
  function add(line: string): void {
    const most = mostBytesPerUnit * line.length
    if (length + most > mostBytes) write()
    if (most > mostBytes) return void destination.write(line)
    length += held.write(line, length)
    timer ??= setTimeout(write, longestMs).unref()
  }
  const timestamp = createTimestamp()
  const log = pino(
    { level: logLevel, base: null, timestamp, formatters: { level: (label) => ({ level: label }) } },
    { write: add },
  )
  return {
    log,
    logRequest(request) {
      if (log.isLevelEnabled('info')) add(`{"level":"info"${timestamp()},${membersOf(request)}}\n`)
    },
    flush() {
      write()
      destination.flushSync()
    },
  }
}

/** What pino would write, in a fraction of the time. Only a path can contain what JSON escapes. */
function membersOf({ requestId, method, path, status, ms, client, isCut }: LoggedRequest): string {
  const who = `"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)}`
  return `${who},"status":${status},"ms":${ms},"client":"${client}"${isCut ? ',"isCut":true' : ''}`
}

/** The time as a member of a line. Lines of the same millisecond share it. */
function createTimestamp(): () => string {
  let last = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== last) text = `,"time":"${new Date(now).toISOString()}"`
    last = now
    return text
  }
}
