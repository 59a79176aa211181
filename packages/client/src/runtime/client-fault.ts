import { RobotsError } from 'ruly'

/** Whether an error is of the client itself, which is closed or cannot use its store: then nothing is known of the site. */
export function isClientFault(error: unknown): boolean {
  return error instanceof RobotsError && (error.code === 'client-closed' || error.code === 'store-not-usable')
}
