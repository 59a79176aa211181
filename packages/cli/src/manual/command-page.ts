import type { Command } from '../command-line/define-command.ts'
import type { Option } from '../command-line/option.ts'
import { version } from '@ruly/batch/internal'
import { bold, ended, italic, macro, paragraph, section, sentence, term, text, verbatim } from './roff.ts'

/** The head of a page. There is no date, so that a page changes only with its command; no word is hyphenated. */
export function head(name: string): string {
  const title = macro('TH', text(name.toUpperCase()), '1', '', text(`ruly ${version()}`), 'User Commands')
  return [title, macro('nh'), '.ad l'].join('\n')
}

/** The manual page of a command: what its help says. */
export function commandPage(command: Command, path: readonly string[]): string {
  const {
    summary,
    description,
    alias,
    usage,
    options,
    operands,
    commands,
    notes = [],
    passesOptions,
  } = command
  const name = path.join('-')
  const others = [path.slice(0, -1), ...commands.map((own) => [...path, own.name])]
  const shown = [bold(path.join(' ')), italic(usage), italic('[options]')]
  return [
    head(name),
    ...section('NAME', [text(`${name} - ${summary}`)]),
    ...section('SYNOPSIS', [shown.filter((part) => part !== String.raw`\fI\fR` && part !== '').join(' ')]),
    ...section('DESCRIPTION', [
      text(description),
      ...(alias === undefined ? [] : paragraph(`"ruly ${alias}" is the same command.`)),
    ]),
    ...section(
      'ARGUMENTS',
      Object.entries(operands).flatMap(([syntax, means]) => term(bold(syntax), means)),
    ),
    ...section('OPTIONS', optionLines(options, passesOptions !== true)),
    ...section('NOTES', notes.flatMap(paragraph)),
    ...section('EXAMPLES', exampleLines(command.examples)),
    ...section('EXIT STATUS', exitCodes(command)),
    ...section('SEE ALSO', [seeAlso(others)]),
    '',
  ].join('\n')
}

/** References to other pages: **ruly**(1), **ruly-census**(1). */
export function seeAlso(paths: readonly (readonly string[])[]): string {
  return paths.map((path) => `${bold(path.join('-'))}(1)`).join(',\n')
}

/** Options below the headings of the help. */
export function optionLines(options: readonly Option[], hasHelp: boolean): readonly string[] {
  const groups = [...new Set(options.map(({ group }) => group))]
  const lines = groups.flatMap((name) => {
    const own = options.filter(({ group }) => group === name)
    return [macro('SS', text(name)), ...own.flatMap(optionTerm)]
  })
  return hasHelp
    ? [...lines, macro('SS', 'Help'), ...term(`${bold('-h')}, ${bold('--help')}`, 'Show the help.')]
    : lines
}

function optionTerm(option: Option): readonly string[] {
  const { name, short, value, isValueOptional, choices, times, default: usual, description } = option
  const operand =
    value === undefined ? '' : isValueOptional === true ? ` [${italic(value)}]` : ` ${italic(value)}`
  const sentences = [
    sentence(description),
    ...(choices === undefined ? [] : [`One of ${choices.join(', ')}.`]),
    ...(usual === undefined ? [] : [`Default: ${usual}.`]),
    ...(times === 'many' && !description.includes('repeatable') ? ['Repeatable.'] : []),
  ]
  const names = [...(short === undefined ? [] : [bold(`-${short}`)]), bold(`--${name}`)]
  return term(`${names.join(', ')}${operand}`, sentences.join(' '))
}

export function exampleLines(examples: Command['examples']): readonly string[] {
  return Object.entries(examples).flatMap(([line, does]) => [
    ...paragraph(ended(does, ':')),
    macro('PP'),
    macro('RS', '4'),
    ...verbatim(`$ ${line.replaceAll('\n', '\n$ ')}`),
    macro('RE'),
  ])
}

function exitCodes({ exitCodes: codes }: Command): readonly string[] {
  return Object.entries(codes).flatMap(([code, means]) => term(bold(code), sentence(means)))
}
