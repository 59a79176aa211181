import { RobotsError } from 'ruly'

/** Why no turn is given: the site asks for more than the politeness of the client grants. */
export type TurnRefusal = 'crawl-delay-too-large' | 'wait-too-long'

/** A turn was not waited for. */
export class TurnRefusedError extends RobotsError {
  declare readonly code: TurnRefusal
  /** Scheme, host and port. */
  readonly site: string
  /** When a turn could come, in milliseconds since the epoch; undefined where none will. */
  readonly retryAt: number | undefined

  constructor(code: TurnRefusal, site: string, retryAt: number | undefined, message: string) {
    super(code, message)
    this.site = site
    this.retryAt = retryAt
  }
}
