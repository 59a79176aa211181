import { RobotsError } from 'ruly'

/** Why the client grants no turn. */
export type TurnRefusal = 'crawl-delay-too-large' | 'wait-too-long'

/** The client grants no turn: the site asks for a longer delay, or the wait would be longer, than its politeness allows. */
export class TurnRefusedError extends RobotsError {
  /** Always `TurnRefusedError`. */
  override readonly name = 'TurnRefusedError'
  /** Which limit of the politeness was exceeded. */
  declare readonly code: TurnRefusal
  /** Scheme, host and port. */
  readonly site: string
  /** When a turn could come, in milliseconds since the epoch; undefined where no turn will come. */
  readonly retryAt: number | undefined

  constructor(code: TurnRefusal, site: string, retryAt?: number) {
    super(code, messages[code](site, retryAt))
    this.site = site
    this.retryAt = retryAt
  }
}

const messages: Readonly<Record<TurnRefusal, (site: string, retryAt: number | undefined) => string>> = {
  'crawl-delay-too-large': (site) =>
    `${site} asks for a longer delay than "maxCrawlDelaySeconds". Raise it, or change "tooLargeCrawlDelay".`,
  'wait-too-long': (site, retryAt) =>
    `A turn at ${site} would come ${retryAt === undefined ? 'later' : `at ${new Date(retryAt).toISOString()}, later`} than "maxWaitMs" allows.`,
}
