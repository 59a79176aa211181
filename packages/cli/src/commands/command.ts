import type { Robots } from 'ruly'
import type { Style } from 'ruly/report'

import type { Request } from '../arguments.ts'

/** What a command knows when it begins. */
export interface Asked {
  readonly request: Request
  /** The robots.txt, in pieces. */
  readonly octets: readonly Uint8Array[]
  readonly style: Style
  /** Columns that text may take. */
  readonly columns: number
}

/** What a question came to. */
interface Answer {
  /** Whether the exit code can still be 0. */
  readonly isGood: boolean
  /** Left out where there is nothing to write, or not yet. */
  readonly text?: string | undefined
}

/** Answers one robot's questions. */
export type Ask = (url: string) => Answer

/** A file that has been read, ready for questions. */
export interface Answering {
  /** The file, for what there is to know about it. */
  readonly robots: Robots
  readonly forAgent: (name: string) => Ask
  /** What is still to be written when every question is answered. */
  readonly end?: () => string | undefined
}

/** A command that asks about every robot and every URL. */
export interface Command {
  /** Whether an answer can have several lines. */
  readonly isLong: (request: Request) => boolean
  /** Whether the answers begin with all diagnostics of the file; otherwise a note tells the gravest. */
  readonly listsDiagnostics: (request: Request) => boolean
  readonly answering: (asked: Asked) => Answering
}
