import { styleText } from 'node:util'

import { plainStyle, type Style } from 'ruly/report'

type Format = Parameters<typeof styleText>[0]

/** Colours where the stream takes them: by `NO_COLOR`, `FORCE_COLOR`, and whether it is a terminal. */
export function styleFor(stream: NodeJS.WriteStream): Style {
  const coloured = styleText('red', 'x', { stream, validateStream: true }) !== 'x'
  return coloured ? colours : plainStyle
}

const colours: Style = {
  allowed: inFormat('green'),
  disallowed: inFormat('red'),
  strong: inFormat('bold'),
  faint: inFormat('dim'),
}

function inFormat(format: Format): (text: string) => string {
  return (text) => (text === '' ? '' : styleText(format, text, { validateStream: false }))
}
