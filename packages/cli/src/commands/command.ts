import type { Policy, Robots } from 'ruly'
import type { Style } from 'ruly/report'

import type { Request } from '../arguments.ts'

/** What a command knows when it answers. */
export interface Asked {
  readonly request: Request
  readonly robots: Robots
  readonly style: Style
}

/** A robot that is asked about. */
interface Agent {
  readonly name: string
  readonly policy: Policy
}

/** Answers one question. */
export type Ask = (agent: Agent, url: string) => { readonly allowed: boolean; readonly text: string }

/** A command that asks about every robot and every URL. */
export interface Command {
  /** Whether an answer can have several lines. */
  readonly isLong: (request: Request) => boolean
  /** Whether the answers begin with all diagnostics of the file; otherwise a note tells the gravest. */
  readonly listsDiagnostics: (request: Request) => boolean
  readonly asking: (asked: Asked) => Ask
}
