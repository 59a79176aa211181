import { SupersededError, TimeLimitError } from '../state/engine-lane.ts'
import { strings } from './strings.ts'

/** Passes on what the engine answers, or a sentence about what went wrong. A superseded call says nothing. */
export function whenAnswered<Result>(
  call: Promise<Result>,
  show: (result: Result) => void,
  tell: (message: string) => void,
): void {
  call.then(show).catch((error: unknown) => {
    if (error instanceof SupersededError) return
    tell(
      error instanceof TimeLimitError
        ? strings.tookTooLong
        : strings.failed(error instanceof Error ? error.message : String(error)),
    )
  })
}
