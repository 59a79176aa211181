/** Shows how far a long stream has come, on a line of its own that it takes away again. */
export interface Progress {
  /** Counts things that are done, and takes over how many sites were found; draws the line when it is time. */
  advance(things: number, sites?: number): void
  /** Takes the line away, so that other output can stand there. */
  clear(): void
}

/** A terminal, or a stream that is none. */
export interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Least time between two drawings, and before the first: short streams show nothing. */
const intervalMs = 300

const clearLine = '\r\u001b[K'

/** A progress line on a terminal; where there is none, nothing is ever written. */
export function createProgress(
  screen: Screen | undefined,
  { now = Date.now, things = 'URLs' }: { readonly now?: () => number; readonly things?: string } = {},
): Progress {
  if (screen?.isTTY !== true) return { advance: () => undefined, clear: () => undefined }
  const startedAt = now()
  let drawnAt = startedAt
  let done = 0
  let visible = false
  return {
    advance(more, sites) {
      done += more
      const at = now()
      if (at - drawnAt < intervalMs) return
      drawnAt = at
      visible = true
      screen.write(`${clearLine}${lineFor(done, { things, elapsedMs: at - startedAt, sites })}`)
    },
    clear() {
      if (visible) screen.write(clearLine)
      visible = false
    },
  }
}

function lineFor(
  done: number,
  {
    things,
    elapsedMs,
    sites,
  }: { readonly things: string; readonly elapsedMs: number; readonly sites: number | undefined },
): string {
  const perSecond = Math.round((done * 1000) / elapsedMs)
  const ofSites = sites === undefined ? '' : ` of ${sites.toLocaleString('en')} sites`
  return `${done.toLocaleString('en')} ${things}${ofSites}, ${perSecond.toLocaleString('en')} a second`
}
