import { visible, type Style } from '@ruly/lint'

import { styleFor } from '../runtime/colours.ts'
import type { RunContext } from '../runtime/run-context.ts'
import { unifiedDiff } from './unified-diff.ts'

export interface DiffShowing {
  readonly style: Style
  /** Whether to escape control characters; otherwise bytes stay as they are, for `patch`. */
  readonly isTerminal: boolean
}

/** How edits are shown on standard output. */
export function editShowing({ stdout, env }: Pick<RunContext, 'stdout' | 'env'>): DiffShowing {
  return { style: styleFor(stdout, env), isTerminal: stdout.isTTY === true }
}

/** A unified diff of two files; empty if they are equal. */
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
