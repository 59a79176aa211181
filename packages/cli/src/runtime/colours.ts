import { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

import { plainStyle, type Style } from '@ruly/lint'

import type { Environment, OutputStream } from './run-context.ts'

type Format = Parameters<typeof styleText>[0]

/** When output is coloured: by the environment and the terminal, in any case, or not at all. */
export const colourChoices = ['auto', 'always', 'never'] as const

export type ColourChoice = (typeof colourChoices)[number]

/** The environment as a choice of `--color` changes it: the choice wins over `NO_COLOR` and `FORCE_COLOR`. */
export function withColourChoice(env: Environment, choice: ColourChoice): Environment {
  if (choice === 'auto') return env
  const { NO_COLOR: _no, FORCE_COLOR: forced, NODE_DISABLE_COLORS: _disabled, ...others } = env
  if (choice === 'never') return { ...others, NO_COLOR: '1' }
  // A FORCE_COLOR of 2 or 3 says how many colours there are.
  return { ...others, FORCE_COLOR: forced === '2' || forced === '3' ? forced : '1' }
}

/** Colours if the stream supports them. */
export function styleFor(stream: OutputStream, env: Environment): Style {
  return takesColours(stream, env) ? colours : plainStyle
}

/**
 * A style for findings: in a terminal that shows links, the code of a rule leads to its page below the URL in `RULY_DOCS`. A pipe or a
 * file never gets a link.
 */
export function findingStyleFor(stream: OutputStream, env: Environment): Style {
  const style = styleFor(stream, env)
  const docs = env['RULY_DOCS'] ?? ''
  if (stream.isTTY !== true || !showsLinks(env) || !/^https?:\/\/[!-~]+$/.test(docs)) return style
  return { ...style, code: (code) => linked(code, `${docs.replace(/\/$/, '')}/${code}`) }
}

/** Terminals that are known to show links (OSC 8), by the variables that they set. */
function showsLinks({
  TERM: term = '',
  TERM_PROGRAM: program = '',
  VTE_VERSION: vte = '0',
  ...env
}: Environment): boolean {
  if (term === 'dumb' || env['CI'] !== undefined || env['NO_COLOR']) return false
  const isKnown = ['iTerm.app', 'WezTerm', 'vscode', 'ghostty', 'Hyper', 'rio'].includes(program)
  const isWindows = env['WT_SESSION'] !== undefined
  return isKnown || isWindows || Number(vte) >= 5000 || /^(?:xterm-kitty|foot|alacritty)/.test(term)
}

function linked(text: string, url: string): string {
  return `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`
}

/** Whether to use colours on a stream: `FORCE_COLOR` wins over `NO_COLOR`, and that over whether the stream is a terminal. */
export function takesColours({ isTTY }: OutputStream, env: Environment): boolean {
  if (isTTY !== true && env['FORCE_COLOR'] === undefined) return false
  const { NO_COLOR: no, ...others } = env
  // An empty NO_COLOR counts as none (no-color.org). Beside FORCE_COLOR, Node would print a warning.
  const counts = env['FORCE_COLOR'] === undefined && no !== ''
  return WriteStream.prototype.getColorDepth(counts ? env : others) > 2
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
