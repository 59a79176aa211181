import type { RunContext } from './run-context.ts'
import { durationText } from './durations.ts'

/** Shows how far a long stream has come, on a line of its own that it takes away again. */
export interface Progress {
  /** Counts things that are done, and takes over how many sites were found; draws the line when it is time. */
  advance(things: number, sites?: number): void
  /** Takes the line away, so that other output can stand there. */
  clear(): void
}

/** A terminal, or another stream. */
export interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Short streams show nothing. */
const usualIntervalMs = 300

const clearLine = '\r\u001b[K'

/** What is told besides the count. */
export interface ProgressOptions {
  readonly now?: () => number
  /** What is counted, one of them. */
  readonly thing?: string
  /** Least time between two drawings, and before the first. */
  readonly intervalMs?: number
  /** How much of all is done, from 0 to 1; undefined where nobody knows. */
  readonly share?: () => number | undefined
}

/** Shows progress on standard error, unless notes are not wanted, or answers go to the terminal: they are the progress then. */
export function startProgress(
  { stdout, stderr, notes }: Pick<RunContext, 'stdout' | 'stderr' | 'notes'>,
  { answersToOutput = true, ...options }: ProgressOptions & { readonly answersToOutput?: boolean } = {},
): Progress {
  const isHidden = notes.isQuiet || (answersToOutput && stdout.isTTY === true)
  const progress = createProgress(isHidden ? undefined : stderr, options)
  notes.onMakeRoom(() => progress.clear())
  return progress
}

/** A progress line on a terminal; where there is none, nothing is ever written. */
export function createProgress(
  screen: Screen | undefined,
  {
    now = Date.now,
    thing = 'URL',
    intervalMs = usualIntervalMs,
    share = () => undefined,
  }: ProgressOptions = {},
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
      screen.write(
        `${clearLine}${lineFor(done, { thing, elapsedMs: at - startedAt, sites, share: share() })}`,
      )
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
    thing,
    elapsedMs,
    sites,
    share,
  }: {
    readonly thing: string
    readonly elapsedMs: number
    readonly sites: number | undefined
    readonly share: number | undefined
  },
): string {
  const perSecond = Math.round((done * 1000) / elapsedMs)
  const ofSites = sites === undefined ? '' : ` of ${sites.toLocaleString('en')} sites`
  return `${done.toLocaleString('en')} ${thing}${done === 1 ? '' : 's'}${ofSites}, ${perSecond.toLocaleString('en')} a second${leftText(share, elapsedMs)}`
}

function leftText(share: number | undefined, elapsedMs: number): string {
  if (share === undefined || share <= 0) return ''
  const left = durationText((elapsedMs / share) * (1 - share))
  return `, ${Math.floor(share * 100)} %, ${left} left`
}
