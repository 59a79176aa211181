import type { LineEnd } from './page-state.ts'

/** A file as the editor takes it. */
export interface TextFile {
  /** With LF as line end. */
  readonly text: string
  readonly lineEnd: LineEnd
  /** Whether the file has line ends of several kinds, which the editor makes one. */
  readonly hasMixedEnds: boolean
  /** Whether the file is UTF-16, which the editor makes UTF-8. */
  readonly isUtf16: boolean
  /** Whether bytes that are not UTF-8 were replaced. */
  readonly hasReplacedBytes: boolean
}

/** Reads the bytes of a file: UTF-8, or UTF-16 if it begins with that byte order mark. */
export function textFileOf(bytes: Uint8Array): TextFile {
  const encoding = utf16Of(bytes)
  const text = new TextDecoder(encoding ?? 'utf-8', { ignoreBOM: encoding === undefined }).decode(bytes)
  const isUtf16 = encoding !== undefined
  return { ...withEnds(text), isUtf16, hasReplacedBytes: !isUtf16 && !isUtf8(bytes) }
}

/** Reads text, such as pasted text: its line end becomes LF. */
export function withEnds(text: string): Pick<TextFile, 'text' | 'lineEnd' | 'hasMixedEnds'> {
  const ends = new Set(Array.from(text.matchAll(/\r\n|\r|\n/g), ([end]) => end))
  const lineEnd = ends.has('\n') ? 'lf' : ends.has('\r\n') ? 'crlf' : ends.has('\r') ? 'cr' : 'lf'
  return { text: text.replaceAll(/\r\n?/g, '\n'), lineEnd, hasMixedEnds: ends.size > 1 }
}

function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
