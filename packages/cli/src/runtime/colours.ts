import { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

import { plainStyle, type Style } from 'ruly/report'

import type { Environment, OutputStream } from './run-context.ts'

type Format = Parameters<typeof styleText>[0]

/** Colours if the stream supports them. */
export function styleFor(stream: OutputStream, env: Environment): Style {
  return takesColours(stream, env) ? colours : plainStyle
}

/** Whether to use colours on a stream: depends on `NO_COLOR`, `FORCE_COLOR` and whether it is a terminal. */
export function takesColours({ isTTY }: OutputStream, env: Environment): boolean {
  if (isTTY !== true && env['FORCE_COLOR'] === undefined) return false
  return WriteStream.prototype.getColorDepth(env) > 2
}

const colours: Style = {
  allowed: inFormat('green'),
  disallowed: inFormat('red'),
  warning: inFormat('yellow'),
  strong: inFormat('bold'),
  faint: inFormat('dim'),
}

function inFormat(format: Format): (text: string) => string {
  return (text) => (text === '' ? '' : styleText(format, text, { validateStream: false }))
}
