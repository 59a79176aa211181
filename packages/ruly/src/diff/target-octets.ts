import type { Target } from '../model/dialect.ts'
import { percentEncoded, textOfUtf8 } from '../text/utf8.ts'
import type { ByteString } from '../model/byte-string.ts'

/** What targets of a dialect are made of, found out by asking it. */
export interface TargetOctets {
  /** ByteString for places where any will do, those first that look best in an example. */
  readonly fillers: readonly string[]
  /** Whether an octet may stand in a target. */
  readonly mayStand: (octet: string) => boolean
  /** Whether `%` and these two hexadecimal digits may. */
  readonly mayEscape: (digits: string) => boolean
  /** A path whose target is this one, or a whole URL where the path alone has another; undefined where none was found. */
  readonly questionFor: (target: ByteString) => string | undefined
}

const letters = 'xyzghijklmnopqrstuvw'

/** What is in a URL as it is, then the rest of ASCII; hexadecimal digits, which may make an escape of what stands before, come last. */
const candidates = [
  `${letters}${letters.toUpperCase()}-_.~!'()+,;@:=&/"<>\\^\`{|}[]$ *%#?`,
  'abcdefABCDEF0123456789',
]
  .join('')
  .split('')

/** `origin` is put before paths: some dialects take whole URLs only. */
export function targetOctetsOf(target: Target, origin: string, site: string | undefined): TargetOctets {
  const isTarget = (path: string, wanted: ByteString): boolean => target(`${origin}${path}`, site) === wanted
  const stands = (text: ByteString): boolean => pathTo(text) !== undefined
  const questionFor = (wanted: ByteString): string | undefined => {
    const path = pathTo(wanted)
    return path === undefined || target(path, site) === wanted ? path : `${origin}${path}`
  }
  const pathTo = (wanted: ByteString): string | undefined =>
    spellingsOf(wanted).find((path) => isTarget(path, wanted))
  const mayStand = remembered(
    (octet) => octet > '\u007f' || [`/${octet}x`, `/x${octet}`, `/?${octet}x`, `/${octet}20`].some(stands),
  )
  return {
    mayStand,
    mayEscape: remembered((digits) => stands(`/%${digits}`) || stands(`/?%${digits}`)),
    fillers: candidates.filter(mayStand),
    questionFor,
  }
}

/** Paths that may have a target: as it is, and with what may be decoded on the way escaped. */
function spellingsOf(target: ByteString): readonly string[] {
  const escaped = (unsafe: RegExp): string =>
    target.replaceAll(unsafe, (octet) => percentEncoded(octet.charCodeAt(0)))
  return [
    textOfUtf8(target),
    escaped(/%(?!2F)|[^!-~]|[#*$]/g),
    escaped(/[^A-Za-z0-9\-._~/?&=%]/g),
    escaped(/[^A-Za-z0-9\-._~/?&=]/g),
  ]
}

function remembered(ask: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>()
  return (text) => {
    const answer = known.get(text) ?? ask(text)
    known.set(text, answer)
    return answer
  }
}
