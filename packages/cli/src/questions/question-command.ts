import type { Robots, Verdict } from 'ruly'
import type { Style } from '@ruly/lint'

import type { AgentPolicy } from './agent-policies.ts'
import type { Request } from './request.ts'
import type { SiteState } from '../sites/evidence-text.ts'

/** The request of a command, and how to show the answers. */
export interface Asked {
  readonly request: Request
  readonly style: Style
  /** Width of text output. */
  readonly columns: number
  /** Start of the run: later requests are shown as "just now". */
  readonly startedAt: number
}

/** A robots.txt, parsed in the first dialect of the request. */
export interface RobotsFile {
  readonly robots: Robots
  /** Its URL, if it applies to that site only. */
  readonly url: string | undefined
  /** Its size limit in bytes; undefined for the default. */
  readonly maxBytes: number | undefined
  /** How it was fetched; undefined for a local file. */
  readonly site: SiteState | undefined
  readonly forAgent: (name: string) => AgentPolicy
}

export interface Answer {
  /** Whether the exit code can be 0. */
  readonly isGood: boolean
  /** The text to write; a function is called when the answer is next in order. Undefined if there is nothing to write. */
  readonly text?: string | (() => string | undefined) | undefined
}

/** Answers questions of one agent. */
export type Ask = (url: string) => Answer

/** A run of a command. */
export interface Asking {
  /** Prepares a file for the questions of an agent. */
  readonly about: (file: RobotsFile) => (name: string) => Ask
  /** Text to write after all answers. */
  readonly end?: () => string | undefined
}

/** A command that answers a question for every agent and URL. */
export interface QuestionCommand {
  /** Whether text has one line for each URL of a list; otherwise answers can span several lines. */
  readonly isBriefInLists?: true
  /** Whether text lists all diagnostics of the file; otherwise a note shows the most serious. */
  readonly listsDiagnostics?: true
  /** Whether text about the URLs of a list includes the evidence, too. */
  readonly hasEvidenceInLists?: true
  readonly begin: (asked: Asked) => Asking
}

/** What is shown with the answers of a command. */
export interface Showing {
  /** Whether an answer can span several lines. */
  readonly isLong: boolean
  /** Whether the output lists all diagnostics of the file. */
  readonly diagnostics: boolean
  /** Whether answers include the evidence; otherwise a note reports unreachable sites. */
  readonly evidence: boolean
}

export function showingOf(command: QuestionCommand, { format, urlsPath }: Request): Showing {
  const [isText, isList] = [format === 'text', urlsPath !== undefined]
  return {
    isLong: isText && !(isList && command.isBriefInLists === true),
    diagnostics: isText && command.listsDiagnostics === true,
    evidence: isText && (!isList || command.hasEvidenceInLists === true),
  }
}

/** Whether a verdict permits to fetch the URL. That no robots.txt governs it is no permission. */
export function isPermission({ allowed, reason }: Verdict): boolean {
  return allowed && reason !== 'not-governed'
}
