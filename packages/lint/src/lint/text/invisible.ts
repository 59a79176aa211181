/**
 * Invisible characters, and those that look like a space: control characters, spaces beyond ASCII, marks of width and direction.
 *
 * Not NUL, and not the two joiners between characters beyond ASCII, where scripts and emoji need them.
 */
const invisible =
  /(?:[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u00a0\u00ad\u1680\u180e\u2000-\u200b\u200e\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]|(?<![^\0-\u007f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\u007f]))+/g

const spaces = /[\u000b\u000c\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

const names: Readonly<Record<string, string>> = {
  '\u00a0': 'no-break space',
  '\u00ad': 'soft hyphen',
  '\u2002': 'en space',
  '\u2003': 'em space',
  '\u200b': 'zero-width space',
  '\u200c': 'zero-width non-joiner',
  '\u200d': 'zero-width joiner',
  '\u200e': 'left-to-right mark',
  '\u200f': 'right-to-left mark',
  '\u2028': 'line separator',
  '\u3000': 'ideographic space',
  '\ufeff': 'byte order mark',
}

/** Adjacent invisible characters. */
export interface InvisibleRun {
  /** Offset in code units. */
  readonly at: number
  readonly characters: string
}

export function invisibleIn(text: string): readonly InvisibleRun[] {
  return Array.from(text.matchAll(invisible), ({ index, 0: characters }) => ({ at: index, characters }))
}

export function withoutInvisible(text: string): string {
  return text.replaceAll(invisible, '')
}

/** What was probably meant by invisible characters: a space, or nothing. */
export function plainFor(characters: string): ' ' | '' {
  return spaces.test(characters) ? ' ' : ''
}

/** `U+00A0 (no-break space)`, for the first of several. */
export function nameOfCharacter([character = '']: string): string {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  const name = names[character]
  return name === undefined ? code : `${code} (${name})`
}
