import own from '../../package.json' with { type: 'json' }

/** The version of this package. */
export function version(): string {
  return own.version
}
