import { systemClock, type Clock } from '../clock.ts'

/** What every store of ruly's own may be told. */
export interface StoreOptions {
  /**
   * How much is kept, in octets of the entries with their keys.
   *
   * Beyond it the entries go that expire soonest, until a tenth is free. An entry that alone needs more than nine tenths is not kept.
   */
  readonly maxOctets?: number
  /** @default the clock of the system */
  readonly clock?: Pick<Clock, 'now'>
}

export function checkedOptions(
  { maxOctets, clock = systemClock }: StoreOptions,
  defaultMaxOctets: number,
): { readonly maxOctets: number; readonly clock: Pick<Clock, 'now'> } {
  return { clock: checkedClock(clock), maxOctets: checkedMaxOctets(maxOctets ?? defaultMaxOctets) }
}

export function checkedClock(clock: Pick<Clock, 'now'>): Pick<Clock, 'now'> {
  if (typeof (clock as Partial<Clock> | null)?.now !== 'function')
    throw new TypeError(`The option "clock" has a function now(), which this ${typeof clock} has not.`)
  return clock
}

/** A path that was given as the option `name`. */
export function checkedPath(name: string, path: unknown): string {
  if (typeof path !== 'string') throw new TypeError(`The option "${name}" is a string, not ${typeof path}.`)
  if (path === '' || path.includes('\0'))
    throw new RangeError(`The option "${name}" is a path, not ${JSON.stringify(path)}.`)
  return path
}

function checkedMaxOctets(maxOctets: unknown): number {
  if (typeof maxOctets !== 'number')
    throw new TypeError(`The option "maxOctets" is a number, not ${typeof maxOctets}.`)
  if (!(maxOctets > 0)) throw new RangeError(`The option "maxOctets" is above 0, not ${maxOctets}.`)
  return maxOctets
}
