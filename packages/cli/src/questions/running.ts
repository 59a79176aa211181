import type { FetchList } from '../lists/open-list.ts'
import type { Notes } from '../runtime/notes.ts'
import type { RunContext } from '../runtime/run-context.ts'
import type { Answers } from './answer-all.ts'
import type { Asked, Asking, QuestionCommand } from './question-command.ts'

/** A command that has begun, and all that it works with. */
export interface Running extends Answers {
  readonly command: QuestionCommand
  readonly asked: Asked
  readonly context: RunContext
  readonly notes: Notes
  /** Begins the command, which may find the request at fault, and sees that the list of URLs is there. */
  readonly begin: () => Promise<Begun>
}

/** What a command asks, and of what. */
export interface Begun {
  readonly asking: Asking
  /** The URLs of the request, then those of its list as they come; `fetch` is left out where no site is asked. */
  readonly batches: (fetch?: FetchList) => AsyncGenerator<readonly string[]>
}
