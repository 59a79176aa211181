import { RobotsError } from 'ruly'

/** Why no turn is given: the site asks for more than the politeness of the client grants. */
export type TurnRefusal = 'crawl-delay-too-large' | 'wait-too-long'

/** A turn is not waited for. */
export class TurnRefusedError extends RobotsError {
  override readonly name = 'TurnRefusedError'
  declare readonly code: TurnRefusal
  /** Scheme, host and port. */
  readonly site: string
  /** When a turn could come, in milliseconds since the epoch; undefined where none will. */
  readonly retryAt: number | undefined

  constructor(code: TurnRefusal, site: string, retryAt?: number) {
    super(code, messages[code](site, retryAt))
    this.site = site
    this.retryAt = retryAt
  }
}

const messages: Readonly<Record<TurnRefusal, (site: string, retryAt: number | undefined) => string>> = {
  'crawl-delay-too-large': (site) =>
    `${site} asks for a longer delay than the option "maxCrawlDelaySeconds" grants.`,
  'wait-too-long': (site, retryAt) =>
    `A turn at ${site} would come ${retryAt === undefined ? 'later' : `at ${new Date(retryAt).toISOString()}, later`} than the option "maxWaitMs" grants.`,
}
