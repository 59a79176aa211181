import { shown } from '@ruly/common/type-of'

/**
 * An IP address as a number of 32 or 128 bits. An IPv4 address that is written as an IPv6 address, such as `::ffff:192.0.2.1`, is an
 * IPv4 address.
 */
export interface Address {
  readonly bits: 32 | 128
  readonly value: bigint
}

/** Reads an address; undefined for other text. A zone, as in `fe80::1%eth0`, is left out. */
export function addressOf(text: string): Address | undefined {
  const [address = ''] = text.split('%')
  return address.includes(':') ? ipv6Of(address) : ipv4Of(address)
}

function ipv4Of(text: string): Address | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined
  return { bits: 32, value: parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n) }
}

const mappedIpv4 = 0xffffn

function ipv6Of(text: string): Address | undefined {
  const groups = groupsOf(text)
  if (groups === undefined) return undefined
  const value = groups.reduce((sum, group) => (sum << 16n) | BigInt(group), 0n)
  return value >> 32n === mappedIpv4 ? { bits: 32, value: value & 0xffff_ffffn } : { bits: 128, value }
}

/** The eight numbers of an IPv6 address. */
function groupsOf(text: string): readonly number[] | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [first, second] = halves.map((half, place) => halfOf(half, place === halves.length - 1))
  if (first === undefined) return undefined
  if (halves.length === 1) return first.length === 8 ? first : undefined
  if (second === undefined || first.length + second.length > 7) return undefined
  return [...first, ...Array.from({ length: 8 - first.length - second.length }, () => 0), ...second]
}

/** The numbers on one side of `::`; the last 32 bits of the address may be written as an IPv4 address. */
function halfOf(text: string, isLast: boolean): readonly number[] | undefined {
  if (text === '') return []
  const parts = text.split(':')
  const last = isLast ? ipv4Of(parts.at(-1) ?? '') : undefined
  const written = last === undefined ? parts : parts.slice(0, -1)
  if (!written.every((part) => /^[\da-f]{1,4}$/i.test(part))) return undefined
  const numbers = written.map((part) => Number.parseInt(part, 16))
  return last === undefined ? numbers : [...numbers, Number(last.value >> 16n), Number(last.value & 0xffffn)]
}

/** A block of addresses: those that begin with the same bits. */
export interface AddressRange extends Address {
  readonly prefix: number
}

/** Reads a range in CIDR notation, or a single address; undefined for text that is neither. */
export function rangeOf(text: string): AddressRange | undefined {
  const [start = '', length, ...others] = text.split('/')
  const address = addressOf(start)
  if (address === undefined || others.length > 0) return undefined
  if (length === undefined) return { ...address, prefix: address.bits }
  if (!/^\d{1,3}$/.test(length)) return undefined
  // The length of a range of mapped IPv4 addresses counts the 96 bits before them.
  const prefix = Number(length) - (start.includes(':') && address.bits === 32 ? 96 : 0)
  return prefix < 0 || prefix > address.bits ? undefined : { ...address, prefix }
}

export function isInRange(address: Address, { bits, value, prefix }: AddressRange): boolean {
  const shift = BigInt(bits - prefix)
  return address.bits === bits && address.value >> shift === value >> shift
}

/**
 * The addresses that only machines of a network reach: a request from one of them came through a proxy, or from the network itself.
 *
 * Sources: RFC 791, RFC 1122, RFC 1918, RFC 3927, RFC 4193, RFC 4291, RFC 6598.
 */
const privateRanges: readonly AddressRange[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/127',
  'fc00::/7',
  'fe80::/10',
].flatMap((text) => rangeOf(text) ?? [])

export function isPrivate(address: Address): boolean {
  return privateRanges.some((range) => isInRange(address, range))
}

/**
 * The name under which the DNS has the host names of an address, in its PTR records.
 *
 * @param address an IPv4 or IPv6 address
 * @returns a name below `in-addr.arpa` or `ip6.arpa`
 * @throws `RangeError` for text that is no address
 * @example
 * console.log(reverseName('192.0.2.1')) // 1.2.0.192.in-addr.arpa
 */
export function reverseName(address: string): string {
  const { bits, value } = checkedAddress(address)
  // An IPv4 address has a label for each byte, an IPv6 address one for each hexadecimal digit.
  const [step, zone, base] = bits === 32 ? [8, 'in-addr.arpa', 10] : [4, 'ip6.arpa', 16]
  const labels = Array.from({ length: bits / step }, (_, at) =>
    BigInt.asUintN(step, value >> BigInt(at * step)).toString(base),
  )
  return [...labels, zone].join('.')
}

/** Reads an address; throws a `RangeError` for other text. */
export function checkedAddress(address: string): Address {
  const known = addressOf(address)
  if (known !== undefined) return known
  throw new RangeError(`"address" must be an IPv4 or IPv6 address, got ${shown(address)}.`)
}

/**
 * The ranges that a published list of addresses has, as it writes them: JSON of any shape, CSV, or lines of text.
 *
 * @param list the text of the list
 * @returns addresses and ranges in CIDR notation, in their order; empty for a text without any
 * @example
 * const list = '192.0.2.0/24,NL\n2001:db8::/32,NL'
 * console.log(addressRanges(list)) // ['192.0.2.0/24', '2001:db8::/32']
 */
export function addressRanges(list: string): readonly string[] {
  return textsOf(list).filter((text) => rangeOf(text) !== undefined)
}

function textsOf(list: string): readonly string[] {
  try {
    const texts: string[] = []
    JSON.parse(list, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value)
      return value
    })
    return texts
  } catch {
    // Only the first field of a line of CSV is an address; the others say where it is.
    return list.split(/\r\n|\r|\n/).map((line) => /^"?([^\s,;#"]*)/.exec(line.trimStart())?.[1] ?? '')
  }
}
