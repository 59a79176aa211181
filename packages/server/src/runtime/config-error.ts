import { visible } from '@ruly/lint'

/** A setting that is unknown or wrong: the message is for the user. */
export class ConfigError extends Error {
  /** Always `ConfigError`. */
  override readonly name = 'ConfigError'

  /** @param message what is wrong; characters in it that drive a terminal are escaped */
  constructor(message: string) {
    super(visible(message))
  }
}
