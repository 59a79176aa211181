import type { Dispatcher } from 'undici'

/** The controller of a request that is held back: what it was told reaches the request once that is made. */
export interface HeldController extends Dispatcher.DispatchController {
  /** The request is being made: its own controller is told, now and from now on. */
  follow(controller: Dispatcher.DispatchController): void
}

/** `onAbort` is called where a request is aborted before it is made. */
export function heldController(onAbort: (reason: Error | undefined) => void): HeldController {
  let followed: Dispatcher.DispatchController | undefined
  let isPaused = false
  let abortion: { readonly reason: Error } | undefined
  return {
    get aborted() {
      return abortion !== undefined || followed?.aborted === true
    },
    get reason() {
      return abortion?.reason ?? followed?.reason ?? null
    },
    get paused() {
      return isPaused
    },
    get rawHeaders() {
      return followed?.rawHeaders ?? null
    },
    get rawTrailers() {
      return followed?.rawTrailers ?? null
    },
    pause() {
      isPaused = true
      followed?.pause()
    },
    resume() {
      isPaused = false
      followed?.resume()
    },
    abort(reason) {
      if (abortion !== undefined) return
      abortion = { reason }
      if (followed === undefined) onAbort(reason)
      else followed.abort(reason)
    },
    follow(controller) {
      followed = controller
      if (isPaused) controller.pause()
      if (abortion !== undefined) controller.abort(abortion.reason)
    },
  }
}
