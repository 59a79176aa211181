import { RobotRules, type RobotRulesOptions } from './www-robot-rules.ts'

import { openLmdbStorage, type LmdbBookStorage } from '../book/lmdb-storage.ts'

export { RobotRules, type RobotRulesOptions, type WithText } from './www-robot-rules.ts'

/** Options of `RobotRulesDbm`. */
export type RobotRulesDbmOptions = Pick<RobotRulesOptions, 'clock'>

/**
 * Perl's WWW::RobotRules::AnyDBM_File 6.00: rules, times and visits in a file, which outlives the process.
 *
 * Deviation: the file is one of LMDB, which several processes may use at once, and for this user only; it needs the package `lmdb`.
 *
 * Deviation: a robot is known by the first word of its name up to a `/`, as in WWW::RobotRules. There, only a version at the very end is left
 * out, `Foo/1.0` but not `Foo/1.0 (x)`, and an empty name takes the place of any other.
 *
 * Deviation: rules that were cleared are gone. There, those after an empty one stay and can count again.
 */
export class RobotRulesDbm extends RobotRules {
  readonly #clock: () => number
  readonly #storage: LmdbBookStorage

  /**
   * Opens the file.
   *
   * @param name the name of the robot; undefined for the one that the file has
   * @param file the path of the file
   * @param options where the time comes from
   * @throws `Error` where neither has a name, or without a file; `RobotsError` where the file cannot be used
   */
  // oxlint-disable-next-line constructor-super -- Without it, an error is thrown.
  constructor(name: string | undefined, file: string, options: RobotRulesDbmOptions = {}) {
    if (!file) throw new TypeError('RobotRulesDbm: filename required')
    const { clock = () => Date.now() } = options
    // What is wrong with the arguments is thrown here, before the file is open.
    void new RobotRules(name, { clock })
    const storage = openLmdbStorage({ path: file })
    try {
      super(name, { clock, storage })
      if (this.agent() === undefined) throw new Error('No agent name specified')
    } catch (error) {
      storage.close()
      throw error
    }
    this.#clock = clock
    this.#storage = storage
  }

  /** Notes a visit, by default now. An earlier time than the last visit's is counted, and not taken. */
  override visit(netloc: string, time?: number): void {
    this.#storage.transaction(() => {
      const at = time === undefined || time === 0 ? Math.floor(this.#clock() / 1000) : time
      const last = this.lastVisit(netloc) ?? 0
      super.visit(netloc, at < last ? last : at)
    })
  }

  /** How many visits were noted. */
  override noVisits(netloc: string): number {
    return super.noVisits(netloc) ?? 0
  }

  /** Ends the use of the file. */
  close(): void {
    this.#storage.close()
  }

  /** The same as `close`. */
  [Symbol.dispose](): void {
    this.close()
  }
}
