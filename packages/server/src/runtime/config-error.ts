/** A setting that is unknown or wrong: the message is for the user. */
export class ConfigError extends Error {
  /** Always `ConfigError`. */
  override readonly name = 'ConfigError'
}
