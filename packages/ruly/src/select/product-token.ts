import { text as checkedText } from '@ruly/common/checked-options'

const wholeToken = /^[A-Za-z0-9._-]+$/

/**
 * The product tokens of a user agent: the token itself, or those of a whole User-Agent header.
 *
 * In a header these count: every name before a `/`; outside comments, every other word; in a comment, the first word of each part
 * between semicolons, and all words after `compatible;`. URLs, email addresses, version numbers, `Mozilla`, `compatible`, the words
 * of operating systems and browsers, such as `Windows` and `like Gecko`, and common words, such as `the` and `web`, do not count.
 *
 * @param userAgent a product token or a whole User-Agent header
 * @returns the tokens in the order of the header; empty without a token
 * @throws `TypeError` if the user agent is not a string
 * @example
 * productTokensOf('ExampleBot (+https://example.com/bot)') // ['ExampleBot']
 * @see {@link https://www.rfc-editor.org/rfc/rfc9110#section-10.1.5 RFC 9110 §10.1.5}
 */
export function productTokensOf(userAgent: string): readonly string[] {
  if (isProductToken(checkedText(userAgent, 'userAgent'))) return [userAgent]
  return distinct(partsOf(withoutAddresses(userAgent)).flatMap(namesIn))
}

/** Like `productTokensOf`, but outside comments only names before a `/` count. */
export function markedTokensOf(userAgent: string): readonly string[] {
  const names = partsOf(withoutAddresses(userAgent)).flatMap((part) =>
    namesIn(part).filter(({ isBare }) => part.inComment || !isBare),
  )
  return distinct(names)
}

/**
 * Whether a text is exactly one product token. Digits and dots are accepted.
 *
 * @param text a name, such as the value of a user-agent line
 * @returns true for one token and nothing else
 * @example
 * isProductToken('MJ12bot') // true
 * isProductToken('Web Robot') // false
 */
export function isProductToken(text: string): boolean {
  return typeof text === 'string' && wholeToken.test(text)
}

/** A name in a header; bare if it has no version. */
interface Name {
  readonly name: string
  readonly isBare: boolean
}

function distinct(names: readonly Name[]): readonly string[] {
  const tokens = new Map<string, string>()
  for (const { name, isBare } of names) {
    const key = name.toLowerCase()
    if (isBare && tokens.size > 0 && commonWords.has(key)) continue
    if (!tokens.has(key)) tokens.set(key, name)
  }
  return [...tokens.values()]
}

/** The words between two brackets or semicolons. */
interface Part {
  readonly words: readonly string[]
  readonly inComment: boolean
  readonly afterCompatible: boolean
}

function partsOf(header: string): readonly Part[] {
  const parts: Part[] = []
  let depth = 0
  let afterCompatible = false
  for (const piece of header.split(/([();])/)) {
    if (piece === '(') depth++
    if (piece === ')' && depth > 0) depth--
    if (piece === '(' || piece === ')') afterCompatible = false
    const [first, ...others] = piece
      .split(/[\s",;()[\]]+/)
      .map((word) => word.replace(/^['+]|'$/g, ''))
      .filter((word) => word !== '')
    if (first === undefined) continue
    const isCompatible = first.toLowerCase() === 'compatible'
    const words = isCompatible ? others : [first, ...others]
    parts.push({ words, inComment: depth > 0, afterCompatible: isCompatible || afterCompatible })
    afterCompatible = isCompatible && others.length === 0
  }
  return parts
}

function namesIn(part: Part): readonly Name[] {
  return part.words.flatMap((word, index) => {
    const bare = bareIn(part, index)
    return [
      ...(isBareName(bare) ? [{ name: bare, isBare: true }] : []),
      ...versionedIn(word).map((name) => ({ name, isBare: false })),
    ]
  })
}

/** The names before slashes. In `Lynx/2.8/libwww/2.14`, `2.8` is not one. */
function versionedIn(word: string): readonly string[] {
  const names = word.split('/').slice(0, -1).map(trailingToken)
  return names.filter(
    (name, index) =>
      hasLetterOrDigit.test(name) &&
      !platformWords.has(name.toLowerCase()) &&
      (index === 0 || !version.test(name)),
  )
}

/** A word as far as it can be a name without a version; empty if its place says that it names nobody. */
function bareIn({ words, inComment, afterCompatible }: Part, index: number): string {
  const [word = '', before = ''] = [words[index], words[index - 1]]
  if (relationWords.has(before.toLowerCase())) return ''
  const isFirst = index === 0 || (index === 1 && before.endsWith('!'))
  if (inComment && isFirst) return leadingToken(word)
  return inComment && !afterCompatible ? '' : word.replace(/[!:+]$/, '')
}

function isBareName(name: string): boolean {
  const key = name.toLowerCase()
  if (platformWords.has(key) || browserWords.has(key) || relationWords.has(key)) return false
  return isProductToken(name) && hasLetterOrDigit.test(name) && !version.test(name)
}

const hasLetterOrDigit = /[A-Za-z0-9]/
const version = /^v?\d+[._]|^v\d+$/i

function leadingToken(word: string): string {
  let end = 0
  while (end < word.length && isProductToken(word[end] as string)) end++
  return word.slice(0, end)
}

function trailingToken(word: string): string {
  let start = word.length
  while (start > 0 && isProductToken(word[start - 1] as string)) start--
  return word.slice(start)
}

/** The header without URLs and email addresses, which end at white space, a bracket, a comma or a semicolon. */
function withoutAddresses(header: string): string {
  return header
    .replace(/ ?[([]at[)\]] ?/gi, '@')
    .replace(/ ?[([]dot[)\]] ?/gi, '.')
    .split(/([\s()<>,;]+)/)
    .map((piece) => (isAddress(piece) ? '' : beforeScheme(piece)))
    .join('')
}

/** Whether a piece is an email address, or a host without a scheme: `www.example.com/bot`, `+example.com/bot`. */
function isAddress(piece: string): boolean {
  return piece.includes('@') || (/^\+?www\.|^\+[^/]*\./i.test(piece) && !piece.includes('://'))
}

/** The part before `scheme://…`; everything if there is no scheme. */
function beforeScheme(piece: string): string {
  const colon = piece.indexOf('://')
  if (colon < 0) return piece
  let start = colon
  while (start > 0 && /[A-Za-z0-9+.-]/.test(piece[start - 1] as string)) start--
  return piece.slice(0, start)
}

/** Words of operating systems, processors, devices and engines, in lower case. They name no agent, not even with a version. */
const platformWords: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  'mozilla compatible x aarch64 aix amd64 android arm arm64 armv7l blackberry bsd centos cpu cros darwin debian fedora freebsd ' +
    'gentoo harmonyos hp-ux i386 i486 i586 i686 ia64 intel ios ipad ipados iphone ipod irix kaios khtml linux linux64 mac mac_powerpc ' +
    'macintosh macos macosx netbsd nt openbsd os osx ppc ppc64 sunos suse symbian symbianos tizen ubuntu unix wayland win win32 ' +
    'win64 win95 win98 windows winnt wow64 x11 x64 x86 x86_64',
)

/** Words of the headers of browsers, in lower case. They name no agent without a version. */
const browserWords: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  'applewebkit chrome edge firefox gecko like mobile msie opera safari tablet version webkit',
)

/** Words before what is not the agent itself, in lower case: `like Googlebot`, `by Example`. */
const relationWords: ReadonlySet<string> = /* @__PURE__ */ wordSet('at by for from in like of on to via with')

/** Words of sentences and of the web, in lower case. They name no agent unless its name begins with them, as in `Web Robot`. */
const commonWords: ReadonlySet<string> = /* @__PURE__ */ wordSet(
  'a about ad ads all also an and any api are be been big black blog bookmark check code content data do domain download email express ' +
    'extreme fetch free get has have here html http https if image info internet is it job keyword knowledge link links little map ' +
    'mass more ms name net network news no not offline online open or our out page per personal please project proxy research ' +
    'resume search see server service site test that the then this url us use used user was web website which would www you your',
)

/* @__NO_SIDE_EFFECTS__ */
function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
