import { RobotsError } from 'ruly'

/** The error for a part of a history that cannot be read: an answer without it could be wrong. */
export function damagedHistory(): RobotsError {
  return new RobotsError(
    'store-not-usable',
    'A part of the history is damaged, or was written by another version. Restore it from a backup, or begin another history.',
  )
}
