import own from '../../package.json' with { type: 'json' }

/** The version of this package, which all packages of ruly share. */
export function version(): string {
  return own.version
}
