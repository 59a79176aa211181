/** A bound in octets, as given; throws where it is none. */
export function checkedOctets(option: string, octets: number): number {
  if (typeof octets !== 'number') {
    throw new TypeError(`The option "${option}" is a number, not ${typeof octets}.`)
  }
  if (octets === Infinity || (Number.isSafeInteger(octets) && octets > 0)) return octets
  throw new RangeError(`The option "${option}" is a whole number above 0 or Infinity, not ${octets}.`)
}
