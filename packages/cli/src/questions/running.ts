import type { FetchList } from '@ruly/batch/internal'

import type { Notes, RunContext } from '../runtime/run-context.ts'
import type { Answers } from './answer-all.ts'
import type { Asked, Asking, QuestionCommand } from './question-command.ts'

/** A running command, and what it works with. */
export interface Running extends Answers {
  readonly command: QuestionCommand
  readonly asked: Asked
  readonly context: RunContext
  readonly notes: Notes
  /** Starts the command. Throws if the request is invalid or the list of URLs does not exist. */
  readonly begin: () => Promise<Begun>
}

/** A started command, and the URLs to check. */
export interface Begun {
  readonly asking: Asking
  /** The URLs of the arguments, then those of the list as they are read. Omit `fetch` if no requests may be sent. */
  readonly batches: (fetch?: FetchList) => AsyncGenerator<readonly string[]>
}
