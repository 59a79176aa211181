import type { Policy, Robots } from 'ruly'
import type { Comparison } from 'ruly/compare'
import type { Style } from 'ruly/report'

import type { Request } from './request.ts'
import type { SiteState } from '../sites/evidence-text.ts'

/** What a command knows when it begins. */
export interface Asked {
  readonly request: Request
  readonly style: Style
  /** Columns that text may take. */
  readonly columns: number
  /** When the run began: what was asked since was asked just now. */
  readonly startedAt: number
}

/** A robots.txt, read in the first dialect that is asked for. */
export interface RobotsFile {
  readonly robots: Robots
  /** Where it came from, where URLs of other sites are not governed by it. */
  readonly url: string | undefined
  /** How much of it is read; undefined for as much as usual. */
  readonly maxBytes: number | undefined
  /** What is known of the site that was asked for it; undefined for a local file. */
  readonly site: SiteState | undefined
  readonly forAgent: (name: string) => Pick<Policy, 'check' | 'explain'>
}

/** What a question came to. */
export interface Answer {
  /** Whether the exit code can still be 0. */
  readonly isGood: boolean
  /** What is written; a function is called when it is the answer's turn. Left out where there is nothing to write, or not yet. */
  readonly text?: string | (() => string | undefined) | undefined
}

/** Answers one robot's questions. */
export type Ask = (url: string) => Answer

/** Compares the answers to one robot's questions. */
export type Comparer = (name: string) => (url: string) => Comparison

/** A command at work. */
export interface Asking {
  /** Makes a file ready for the questions of one robot after another. */
  readonly about: (file: RobotsFile) => (name: string) => Ask
  /** What is still to be written when every question is answered. */
  readonly end?: () => string | undefined
}

/** A command that asks about every robot and every URL. */
export interface QuestionCommand {
  /** Whether an answer can have several lines. */
  readonly isLong: (request: Request) => boolean
  /** Whether the answers begin with all diagnostics of the file; otherwise a note tells the gravest. */
  readonly listsDiagnostics: (request: Request) => boolean
  /** Whether answers show what is known of the site; otherwise a note tells of one that cannot be reached. */
  readonly showsEvidence: (request: Request) => boolean
  readonly begin: (asked: Asked) => Asking
}
