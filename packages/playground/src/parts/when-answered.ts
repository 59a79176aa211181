import { SupersededError, TimeLimitError } from '../state/engine-lane.ts'
import { element, replaceContent } from './element.ts'
import { strings } from './strings.ts'

/**
 * Passes on what the engine answers, or a sentence about what went wrong, which becomes the content of `tell` if that is an element. A
 * superseded call says nothing.
 */
export function whenAnswered<Result>(
  call: Promise<Result>,
  show: (result: Result) => void,
  tell: HTMLElement | ((message: string) => void),
): void {
  call.then(show).catch((error: unknown) => {
    if (error instanceof SupersededError) return
    const message =
      error instanceof TimeLimitError
        ? strings.tookTooLong
        : strings.failed(error instanceof Error ? error.message : String(error))
    if (typeof tell === 'function') tell(message)
    else replaceContent(tell, element('p.notice', { role: 'alert' }, message))
  })
}
