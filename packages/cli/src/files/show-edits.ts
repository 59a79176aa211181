import { visible, type Style } from 'ruly/report'

import { unifiedDiff } from './unified-diff.ts'

/** Where differences are shown. */
export interface DiffShowing {
  readonly style: Style
  /** Whether what could drive a terminal is made visible; elsewhere bytes stay as they are, for `patch`. */
  readonly isTerminal: boolean
}

/** The difference of two files as `diff -u` has it; empty where there is none. */
export function diffBytes(
  name: string,
  before: Uint8Array,
  after: Uint8Array,
  { style, isTerminal }: DiffShowing,
): Uint8Array {
  const encoding = isTerminal ? 'utf8' : 'latin1'
  const textOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
    Buffer.from(buffer, byteOffset, length).toString(encoding)
  const lines = unifiedDiff(
    Buffer.from(visible(name)).toString(encoding),
    textOf(before),
    textOf(after),
  ).split('\n')
  const shown = lines.map((line) => {
    const text = isTerminal ? visible(line.replace(/\r$/, '')) : line
    if (line.startsWith('+') && !line.startsWith('+++ ')) return style.allowed(text)
    if (line.startsWith('-') && !line.startsWith('--- ')) return style.disallowed(text)
    return line.startsWith(' ') ? text : style.strong(text)
  })
  return Buffer.from(shown.join('\n'), encoding)
}
