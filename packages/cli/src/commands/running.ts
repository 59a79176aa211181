import type { Notes } from '../notes.ts'
import type { RunContext } from '../run-context.ts'
import type { Answers } from './answer-all.ts'
import type { Asked, Asking, Command } from './command.ts'

/** A command that has begun, and all that it works with. */
export interface Running extends Answers {
  readonly command: Command
  readonly asked: Asked
  readonly context: RunContext
  readonly notes: Notes
  /** Opens the list of URLs that the request names, and begins the command, which may find the request at fault. */
  readonly begin: () => Promise<Begun>
}

/** What a command asks, and of what. */
export interface Begun {
  readonly asking: Asking
  /** The URLs of the request, then those of its list as they come. */
  readonly batches: AsyncGenerator<readonly string[]>
}
