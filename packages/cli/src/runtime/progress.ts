import { counted } from '@ruly/common/words'
import type { RunContext } from './run-context.ts'
import { durationText } from './durations.ts'

/** Shows progress on one line, which is removed at the end. */
export interface Progress {
  /** Adds processed things, and sets the number of sites; redraws the line at intervals. */
  advance(things: number, sites?: number): void
  /** Removes the line, to make room for other output. */
  clear(): void
}

/** A terminal, or another stream. */
export interface Screen {
  readonly isTTY?: boolean
  write(text: string): unknown
}

/** Minimum times between redraws, and before the first: short runs show nothing. */
const intervalMs = 300
const logIntervalMs = 2000

const clearLine = '\r\u001b[K'

export interface ProgressOptions {
  readonly now?: () => number
  /** The name of one counted thing. */
  readonly thing?: string
  /** Whether a stream that is not a terminal gets a line from time to time. @default false */
  readonly isLogged?: boolean
  /** The completed share, from 0 to 1; undefined if unknown. */
  readonly share?: () => number | undefined
}

/** Shows progress on standard error, unless notes are off or the output goes to the terminal. */
export function startProgress(
  { stdout, stderr, notes }: Pick<RunContext, 'stdout' | 'stderr' | 'notes'>,
  { answersToOutput = true, ...options }: ProgressOptions & { readonly answersToOutput?: boolean } = {},
): Progress {
  const isHidden = notes.isQuiet || (answersToOutput && stdout.isTTY === true)
  const progress = createProgress(isHidden ? undefined : stderr, options)
  notes.onMakeRoom(() => progress.clear())
  return progress
}

/** A progress line on a terminal; writes nothing, or a log, without a terminal. */
export function createProgress(
  screen: Screen | undefined,
  { now = Date.now, thing = 'URL', isLogged = false, share = () => undefined }: ProgressOptions = {},
): Progress {
  const isLine = screen?.isTTY === true
  if (screen === undefined || !(isLine || isLogged))
    return { advance: () => undefined, clear: () => undefined }
  const startedAt = now()
  let drawnAt = startedAt
  let done = 0
  let visible = false
  return {
    advance(more, sites) {
      done += more
      const at = now()
      if (at - drawnAt < (isLine ? intervalMs : logIntervalMs)) return
      drawnAt = at
      visible = isLine
      const line = lineFor(done, { thing, elapsedMs: at - startedAt, sites, share: share() })
      screen.write(isLine ? clearLine + line : `${line}\n`)
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
  const ofSites = sites === undefined ? '' : ` from ${sites.toLocaleString('en')} sites`
  return `${counted(done, thing)}${ofSites}, ${perSecond.toLocaleString('en')} per second${leftText(share, elapsedMs)}`
}

function leftText(share: number | undefined, elapsedMs: number): string {
  if (share === undefined || share <= 0) return ''
  const left = durationText((elapsedMs / share) * (1 - share))
  return `, ${Math.floor(share * 100)} %, ${left} left`
}
