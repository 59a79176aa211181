import { onceEach } from '@ruly/common/once'
import type { Target } from 'ruly/dialects'
import { percentEncoded, textOfUtf8, type ByteString } from '@ruly/common/utf8'

/** The bytes that targets of a dialect can contain, found by trying them. */
export interface TargetAlphabet {
  /** Bytes to use where any byte works, those that look best in an example first. */
  readonly fillers: readonly string[]
  /** Whether a target can contain a byte. */
  readonly mayStand: (octet: string) => boolean
  /** Whether a target can contain `%` and these two hexadecimal digits. */
  readonly mayEscape: (digits: string) => boolean
  /** A path whose target is this one, or a whole URL if the path alone has another; undefined if none was found. */
  readonly questionFor: (target: ByteString) => string | undefined
}

const letters = 'xyzghijklmnopqrstuvw'

/**
 * What URLs contain unescaped, then the rest of ASCII. Hexadecimal digits come last, because they can form an escape with what is
 * before them.
 */
const candidates = [
  `${letters}${letters.toUpperCase()}-_.~!'()+,;@:=&/"<>\\^\`{|}[]$ *%#?`,
  'abcdefABCDEF0123456789',
]
  .join('')
  .split('')

/** `origin` is put before paths, because some dialects accept whole URLs only. */
export function targetAlphabetOf(target: Target, origin: string, site: string | undefined): TargetAlphabet {
  const isTarget = (path: string, wanted: ByteString): boolean => target(`${origin}${path}`, site) === wanted
  const stands = (text: ByteString): boolean => pathTo(text) !== undefined
  const questionFor = (wanted: ByteString): string | undefined => {
    const path = pathTo(wanted)
    return path === undefined || target(path, site) === wanted ? path : `${origin}${path}`
  }
  const pathTo = (wanted: ByteString): string | undefined =>
    spellingsOf(wanted).find((path) => isTarget(path, wanted))
  const mayStand = onceEach((octet: string) => octet > '\u007f' || textsWith(octet).some(stands))
  return {
    mayStand,
    mayEscape: onceEach((digits: string) =>
      [`/%${digits}`, `/%${digits}x`, `/?%${digits}`, `/${escapedCharacterWith(digits)}`].some(stands),
    ),
    fillers: candidates.filter(mayStand),
    questionFor,
  }
}

/** An escaped character beyond ASCII that has this byte in its UTF-8, for dialects that decode escapes as text. */
function escapedCharacterWith(digits: string): string {
  const octet = Number.parseInt(digits, 16)
  if (octet < 0xc0) return `%C3%${digits}`
  const second = octet === 0xe0 ? '%A0' : octet === 0xf0 ? '%90' : '%80'
  return `%${digits}${second}${'%80'.repeat(octet < 0xe0 ? 0 : octet < 0xf0 ? 1 : 2)}`
}

/** Texts that may be targets, with a byte in different places. Some dialects write each parameter of a query with an equals sign. */
function textsWith(octet: string): readonly string[] {
  return [`/${octet}x`, `/x${octet}`, `/?${octet}x`, `/${octet}20`, `/${octet}x=`, `/?x=${octet}x=`]
}

/** Paths that may have a target: the target itself, and with escapes for what may be decoded on the way. */
function spellingsOf(target: ByteString): readonly string[] {
  const escaped = (unsafe: RegExp): string =>
    target.replaceAll(unsafe, (octet) => percentEncoded(octet.charCodeAt(0)))
  return [
    textOfUtf8(target),
    escaped(/%(?!2F)|[^!-~]|[#*$]/g),
    escaped(/[^A-Za-z0-9\-._~/?&=%]/g),
    escaped(/[^A-Za-z0-9\-._~/?&=]/g),
    escaped(/[^A-Za-z0-9\-._~/]/g),
  ]
}
