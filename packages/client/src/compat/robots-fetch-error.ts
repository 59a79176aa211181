import { RobotsError } from 'ruly'

import type { NetworkErrorCode } from '../fetch/outcome.ts'

/** What came of a fetch instead of a file, for the faces that throw where their originals do. */
export class RobotsFetchError extends RobotsError {
  override readonly name = 'RobotsFetchError'
  /** What was answered; undefined where no answer came. One of 2xx: the file is not in the charset that it came as. */
  readonly status: number | undefined
  /** Why no answer came; undefined where one did. */
  readonly network: NetworkErrorCode | undefined

  constructor(message: string, { status, network }: Pick<RobotsFetchError, 'status' | 'network'>) {
    super('fetch-failed', message)
    this.status = status
    this.network = network
  }
}
